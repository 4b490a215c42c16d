import { getMessageFileStatus, type Message } from '@ovation/contract/conversations.ts';
import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useServerEvent } from '../../../platform/realtime.tsx';
import { isVideo } from './file-words.ts';
import { recallSent } from './sent-pictures.ts';
import classes from './unready-files.module.css';

/** A file that is being prepared: how far it is, over one's own picture of it where there is one. The message itself tells when it is done. */
export function UnreadyTile({ file }: { readonly file: Message['files'][number] }) {
  const [percent, setPercent] = useState(0);
  useServerEvent('file.progress', ({ fileId, progress }) => {
    if (fileId === file._id) setPercent(progress);
  });
  const sent = recallSent(file._id);
  const what = isVideo(file) ? 'Video' : 'Photo';
  return (
    <div className={classes.tile}>
      {sent === undefined ? null : <OwnPicture {...sent} />}
      <p className={classes.words} aria-live="polite"><Loader size={18} color="currentColor" aria-hidden />{percent > 0 ? `${what}, ${percent}% ready` : `${what} is being prepared`}</p>
    </div>
  );
}

function OwnPicture({ kind, preview }: { readonly kind: 'photo' | 'video'; readonly preview: string }) {
  const [isUnknown, setIsUnknown] = useState(false);
  if (isUnknown) return null;
  if (kind === 'video') return <video className={classes.picture} src={`${preview}#t=0.1`} muted preload="metadata" tabIndex={-1} aria-hidden onError={() => setIsUnknown(true)} />;
  return <img className={classes.picture} src={preview} alt="" onError={() => setIsUnknown(true)} />;
}

interface FailedFileProps {
  readonly messageId: string;
  readonly fileId: string;
}

/** Why one's own file could not be processed; the other is not shown it. */
export function FailedFile({ messageId, fileId }: FailedFileProps) {
  const [reason, setReason] = useState('It could not be processed.');
  useEffect(() => {
    let isGone = false;
    void api.call(getMessageFileStatus, { params: { id: messageId, fileId } }).then(({ message }) => isGone || message === undefined || setReason(message), () => undefined);
    return () => {
      isGone = true;
    };
  }, [messageId, fileId]);
  return <p className={classes.failed} aria-live="polite"><strong>One file was not sent on.</strong> {reason}</p>;
}
