import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatDuration } from '../../media/format-duration.ts';
import { Picture } from '../../media/picture.tsx';
import classes from './files.module.css';
import { isShown, isVideo } from './file-labels.ts';
import { spansOf } from './grid-rows.ts';
import { UnreadyTile } from './unready-files.tsx';

type MessageFile = Message['files'][number];

interface FileGridProps {
  readonly message: Pick<Message, 'conversationId' | 'sequence'>;
  readonly files: readonly MessageFile[];
  readonly by: string;
  readonly onOpen: (fileId: string) => void;
}

/** Photos and videos in full rows; a tap opens the viewer. */
export function FileGrid({ message, files, by, onOpen }: FileGridProps) {
  const spans = spansOf(files.length);
  return (
    <div className={classes.grid} data-single={files.length === 1 || undefined}>
      {files.map((file, index) => (
        <div key={file._id} className={classes.cell} data-span={spans[index]}>
          {isShown(file) ? (
            <OpenTile
              file={file}
              label={labelOf(file, index, files.length, by)}
              isSingle={files.length === 1}
              onOpen={() => onOpen(file._id)}
            />
          ) : (
            <UnreadyTile message={message} file={file} />
          )}
        </div>
      ))}
    </div>
  );
}

function labelOf(file: MessageFile, index: number, total: number, by: string): string {
  const position = t('{total, plural, one {} other { {value} of #}}', { value: index + 1, total });
  return isVideo(file)
    ? t('Open video{position} by {by}{value}', {
        position,
        by,
        value: file.durationMs === undefined ? '' : `, ${formatDuration(file.durationMs)}`,
      })
    : t('Open photo{position} by {by}', { position, by });
}

interface OpenTileProps {
  readonly file: MessageFile;
  readonly label: string;
  readonly isSingle: boolean;
  readonly onOpen: () => void;
}

function OpenTile({ file, label, isSingle, onOpen }: OpenTileProps) {
  return (
    <button type="button" className={classes.fileGridTile} aria-label={label} onClick={onOpen}>
      <Picture file={file} alt="" sizes={isSingle ? '24rem' : '12rem'} className={classes.fileGridPicture} />
      {isVideo(file) ? (
        <span className={classes.play} aria-hidden>
          <IconPlayerPlayFilled size={20} />
        </span>
      ) : null}
      {isVideo(file) && file.durationMs !== undefined ? (
        <span className={classes.duration} aria-hidden>
          {formatDuration(file.durationMs)}
        </span>
      ) : null}
    </button>
  );
}
