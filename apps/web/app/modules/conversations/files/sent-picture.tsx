import { useState } from 'react';
import classes from './unready-files.module.css';
import { recallSent } from './sent-pictures.ts';

/** A file that was sent from here, until the site has its own picture of it. What the browser cannot show, such as a telephone's HEIC, stays empty. */
export function SentPicture({ fileId }: { readonly fileId: string }) {
  const [isUnknown, setIsUnknown] = useState(false);
  const sent = recallSent(fileId);
  if (sent === undefined || isUnknown) return null;
  if (sent.kind === 'video')
    return (
      <video
        className={classes.picture}
        src={`${sent.preview}#t=0.1`}
        muted
        preload="metadata"
        tabIndex={-1}
        aria-hidden
        onError={() => setIsUnknown(true)}
      />
    );
  return <img className={classes.picture} src={sent.preview} alt="" onError={() => setIsUnknown(true)} />;
}
