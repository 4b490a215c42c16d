import { useState } from 'react';
import classes from './files.module.css';
import { recallSent } from './sent-pictures.ts';

/** The local preview of a sent file, until the site has its picture. Empty where the browser cannot show it (HEIC). */
export function SentPicture({ fileId }: { readonly fileId: string }) {
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
