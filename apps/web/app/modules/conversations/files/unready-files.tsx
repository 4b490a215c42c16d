import { t } from '@ovation/language/t.ts';
import { getMessageFileStatus, type Message } from '@ovation/contract/messaging/conversations.ts';
import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { reloadMessage } from '../state/message-calls.ts';
import { isVideo } from './file-labels.ts';
import { SentPicture } from './sent-picture.tsx';
import classes from './files.module.css';

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
          {percent > 0 ? t('{percent}% ready', { percent }) : t('Being prepared')}
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
