import type { ReactNode } from 'react';
import { IconLock } from '../../../ui/icons.tsx';
import { formatDuration } from '../../media/format-duration.ts';
import classes from './paid.module.css';

interface LockedCardProps {
  readonly picture: { readonly url: string; readonly isVideo?: boolean } | undefined;
  /** 3 photos and 1 video. */
  readonly content: string;
  /** Total length of the videos. */
  readonly lengthMs?: number;
  /** How it can be unlocked. */
  readonly children: ReactNode;
}

/** Locked photos and videos: a blurred picture, how many there are, and what unlocks them. */
export function LockedCard({ picture, content, lengthMs = 0, children }: LockedCardProps) {
  return (
    <div className={classes.lock}>
      {picture === undefined ? null : <Blurred {...picture} />}
      <div className={classes.panel}>
        <span className={classes.seal} aria-hidden>
          <IconLock size={22} stroke={1.8} />
        </span>
        <p className={classes.content}>
          {content}
          {lengthMs > 0 ? <span className={classes.length}> · {formatDuration(lengthMs)}</span> : null}
        </p>
        {children}
      </div>
    </div>
  );
}

function Blurred({ url, isVideo = false }: NonNullable<LockedCardProps['picture']>) {
  if (isVideo)
    return (
      <video className={classes.picture} src={`${url}#t=0.1`} muted preload="metadata" tabIndex={-1} aria-hidden />
    );
  return <img className={classes.picture} src={url} alt="" loading="lazy" decoding="async" />;
}
