import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../platform/visitor/session.ts';
import { IconPlayerPlayFilled } from '../../ui/icons.tsx';
import { formatDuration } from './format-duration.ts';
import { Picture } from './picture.tsx';
import { deletePosition, storePosition, readPosition } from './position.ts';
import classes from './video-player.module.css';

const LoadedVideoPlayer = lazy(() => import('./player/loaded-video-player.tsx'));

/** Reads and stores where the viewer stopped watching. */
export interface Resuming {
  /** Seconds. */
  recall(durationSeconds: number): number;
  /** Seconds; 0 at the end. */
  keep(seconds: number, isPlaying: boolean): void;
}

interface VideoPlayerProps {
  readonly file: Pick<
    FeedFile,
    '_id' | 'hlsUrl' | 'seekPreviewUrl' | 'thumbnails' | 'thumbhash' | 'url' | 'width' | 'height' | 'durationMs'
  >;
  /** Its title, for screen readers. */
  readonly label: string;
  readonly eager?: boolean;
  readonly captions?: readonly Captions[];
  /** By default the browser keeps the position. */
  readonly resuming?: Resuming;
}

/** The poster of a video; the player is loaded when the viewer presses play. */
export function VideoPlayer({ file, label, eager = false, captions, resuming }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false);
  const duration = file.durationMs === undefined ? undefined : formatDuration(file.durationMs);
  const style = { aspectRatio: `${file.width ?? 16} / ${file.height ?? 9}` };
  if (file.hlsUrl === undefined) return null;
  return (
    <div className={classes.frame} style={style}>
      {isPlaying ? (
        <Suspense fallback={<Picture file={file} alt="" sizes="640px" className={classes.media} />}>
          <StoredPlayer file={file} src={file.hlsUrl} label={label} captions={captions} resuming={resuming} />
        </Suspense>
      ) : (
        <button
          type="button"
          className={classes.poster}
          onClick={() => setPlaying(true)}
          aria-label={duration === undefined ? `Play ${label}` : `Play ${label}, ${duration}`}
        >
          <Picture file={file} alt="" sizes="(max-width: 48em) 100vw, 640px" className={classes.media} eager={eager} />
          <span className={classes.play} aria-hidden>
            <IconPlayerPlayFilled size={30} />
          </span>
          {duration === undefined ? null : (
            <span className={classes.duration} aria-hidden>
              {duration}
            </span>
          )}
        </button>
      )}
    </div>
  );
}

interface StoredPlayerProps extends Pick<VideoPlayerProps, 'file' | 'label'> {
  readonly src: string;
  readonly captions: readonly Captions[] | undefined;
  readonly resuming: Resuming | undefined;
}

function StoredPlayer({ file, src, label, captions = [], resuming }: StoredPlayerProps) {
  const inBrowser = useBrowserPosition(file._id);
  const { recall, keep } = resuming ?? inBrowser;
  return (
    <LoadedVideoPlayer
      src={src}
      poster={file.thumbnails.at(-1)?.url}
      label={label}
      previewUrl={file.seekPreviewUrl}
      captions={captions}
      startSeconds={recall}
      onPosition={keep}
    />
  );
}

/** Keeps the position in the browser, separately for each account. */
function useBrowserPosition(fileId: string): Resuming {
  const key = `${useMe()?._id ?? ''}:${fileId}`;
  return {
    recall: (durationSeconds) => readPosition(key, durationSeconds),
    keep: (seconds) => (seconds === 0 ? deletePosition(key) : storePosition(key, seconds)),
  };
}
