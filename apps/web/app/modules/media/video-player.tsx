import type { FeedFile } from '@ovation/contract/feeds.ts';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDuration } from './format-duration.ts';
import { Picture } from './picture.tsx';
import classes from './video-player.module.css';

const HlsVideo = lazy(() => import('./hls-video.tsx'));

interface VideoPlayerProps {
  readonly file: Pick<FeedFile, '_id' | 'hlsUrl' | 'thumbnails' | 'thumbhash' | 'url' | 'width' | 'height' | 'durationMs'>;
  /** What it is: said to screen readers. */
  readonly label: string;
  readonly eager?: boolean;
}

/** A film's poster; the player is loaded when somebody wants to see it. */
export function VideoPlayer({ file, label, eager = false }: VideoPlayerProps) {
  const [wanted, setWanted] = useState(false);
  const poster = file.thumbnails.at(-1)?.url;
  const duration = file.durationMs === undefined ? undefined : formatDuration(file.durationMs);
  const style = { aspectRatio: `${file.width ?? 16} / ${file.height ?? 9}` };
  if (file.hlsUrl === undefined) return null;
  return (
    <div className={classes.frame} style={style}>
      {wanted ? (
        <Suspense fallback={<Picture file={file} alt="" sizes="640px" className={classes.media} />}>
          <HlsVideo fileId={file._id} src={file.hlsUrl} poster={poster} label={label} className={classes.media} />
        </Suspense>
      ) : (
        <button type="button" className={classes.poster} onClick={() => setWanted(true)} aria-label={duration === undefined ? `Play ${label}` : `Play ${label}, ${duration}`}>
          <Picture file={file} alt="" sizes="(max-width: 48em) 100vw, 640px" className={classes.media} eager={eager} />
          <span className={classes.play} aria-hidden><IconPlayerPlayFilled size={30} /></span>
          {duration === undefined ? null : <span className={classes.duration} aria-hidden>{duration}</span>}
        </button>
      )}
    </div>
  );
}
