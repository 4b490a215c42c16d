import type { FeedFile } from '@ovation/contract/feeds.ts';
import { forgetPosition, keepPosition, recallPosition } from './position.ts';
import classes from './audio-player.module.css';

/** A recording, played from where one left off. */
export function AudioPlayer({ file, label }: { readonly file: FeedFile; readonly label: string }) {
  return (
    <div className={classes.frame}>
      <audio
        className={classes.player} src={file.url} controls preload="metadata" aria-label={label}
        onLoadedMetadata={({ currentTarget }) => void (currentTarget.currentTime = recallPosition(file._id, currentTarget.duration))}
        onTimeUpdate={({ currentTarget }) => keepPosition(file._id, currentTarget.currentTime)} onEnded={() => forgetPosition(file._id)}
      />
    </div>
  );
}
