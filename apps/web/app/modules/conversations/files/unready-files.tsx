import { t } from '@ovation/language/t.ts';
import { getMessageFileStatus, type Message } from '@ovation/contract/messaging/conversations.ts';
import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { reloadMessage } from '../state/message-calls.ts';
import { isVideo } from './file-labels.ts';
import classes from './files.module.css';
import { recallSent } from './sent-pictures.ts';
import { spansOf } from './grid-rows.ts';
import { formatPercent } from '../../../ui/words/formats.ts';

/**
 * A file that is being processed, with its progress over the local preview, or that staff look at first. A change of
 * the message ends it.
 */
export function UnreadyTile({
  message,
  file,
}: {
  readonly message: Pick<Message, 'conversationId' | 'sequence'>;
  readonly file: Message['files'][number];
}) {
  const dispatch = useAppDispatch();
  const [percent, setPercent] = useState(0);
  useServerEvent('file.progress', ({ fileId, progress, isPlayable }) => {
    if (fileId !== file._id) return;
    setPercent(progress);
    // A long video can be played before it is done; the message has its address.
    if (isPlayable) void dispatch(reloadMessage(message));
  });
  const what = isVideo(file) ? t('Video') : t('Photo');
  if (file.isUnderReview === true)
    return (
      <div className={classes.tile}>
        <p className={classes.state}>{t('{what} under review', { what })}</p>
      </div>
    );
  return (
    <div className={classes.tile}>
      <SentPicture fileId={file._id} />
      <p className={classes.state} aria-live="polite">
        <Loader size={18} color="currentColor" aria-hidden />
        <span>
          <span className="visually-hidden">{what}: </span>
          {percent > 0 ? t('{percent} ready', { percent: formatPercent(percent) }) : t('Being prepared')}
        </span>
      </p>
    </div>
  );
}

interface FailedFileProps {
  readonly messageId: string;
  readonly fileId: string;
}

/** Why a file could not be processed. Only its sender sees this. */
export function FailedFile({ messageId, fileId }: FailedFileProps) {
  const [reason, setReason] = useState(t('It could not be processed.'));
  useEffect(() => {
    let isGone = false;
    void api.call(getMessageFileStatus, { params: { id: messageId, fileId } }).then(
      ({ message }) => isGone || message === undefined || setReason(message),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [messageId, fileId]);
  return (
    <p className={classes.failed} aria-live="polite">
      <strong>{t('One file was not sent.')}</strong> {reason}
    </p>
  );
}

/** The local preview of a sent file, until the site has its picture. Empty where the browser cannot show it (HEIC). */
function SentPicture({ fileId }: { readonly fileId: string }) {
  const [hasFailed, setFailed] = useState(false);
  const sent = recallSent(fileId);
  if (sent === undefined || hasFailed) return null;
  if (sent.kind === 'video')
    return (
      <video
        className={classes.picture}
        src={`${sent.preview}#t=0.1`}
        muted
        preload="metadata"
        tabIndex={-1}
        aria-hidden
        onError={() => setFailed(true)}
      />
    );
  return <img className={classes.picture} src={sent.preview} alt="" onError={() => setFailed(true)} />;
}

/** The files of a message that is being sent, from this device. */
export function SentFiles({ fileIds }: { readonly fileIds: readonly string[] }) {
  if (fileIds.length === 0) return null;
  const spans = spansOf(fileIds.length);
  return (
    <div className={classes.files} data-media>
      <div className={classes.grid}>
        {fileIds.map((id, index) => (
          <div key={id} className={classes.cell} data-span={spans[index]}>
            <SentPicture fileId={id} />
          </div>
        ))}
      </div>
    </div>
  );
}
