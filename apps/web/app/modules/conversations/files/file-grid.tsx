import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { IconPlayerPlayFilled } from '../../../ui/tabler.ts';
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
  const place = { number: index + 1, total, name: by };
  if (!isVideo(file))
    return t('{total, plural, one {Open photo by {name}} other {Open photo {number} of # by {name}}}', place);
  return file.durationMs === undefined
    ? t('{total, plural, one {Open video by {name}} other {Open video {number} of # by {name}}}', place)
    : t(
        '{total, plural, one {Open video by {name}, {duration}} other {Open video {number} of # by {name}, {duration}}}',
        { ...place, duration: formatDuration(file.durationMs) },
      );
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
