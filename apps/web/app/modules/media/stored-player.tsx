import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { useRef, type ReactNode } from 'react';
import { useMe } from '../../platform/visitor/session.ts';
import { startMini, type MiniVideo } from './mini/mini-video.ts';
import type { Theatre } from './player/control-bar.tsx';
import LoadedVideoPlayer from './player/loaded-video-player.tsx';
import { deletePosition, storePosition, readPosition } from './position.ts';

/** Reads and stores where the viewer stopped watching. */
export interface Resuming {
  /** Seconds. */
  recall(durationSeconds: number): number;
  /** Seconds; 0 at the end. */
  keep(seconds: number, isPlaying: boolean): void;
}

/** What the page of a video adds to its player. */
export interface WatchingPage {
  readonly theatre: Theatre;
  /** Over the last picture. */
  readonly renderEnd: (onReplay: () => void) => ReactNode;
  /** What the small player shows, in which the video goes on when its page is left while it plays. */
  readonly about: Pick<MiniVideo, 'title' | 'by' | 'to'>;
  /** Seconds: where the small player was; the video plays on from there at once. */
  readonly continueAt: number | undefined;
}

export interface StoredPlayerProps {
  readonly file: Pick<
    FeedFile,
    '_id' | 'hlsUrl' | 'seekPreviewUrl' | 'thumbnails' | 'thumbhash' | 'url' | 'width' | 'height' | 'durationMs'
  >;
  /** Its title, for screen readers. */
  readonly label: string;
  readonly src: string;
  readonly captions: readonly Captions[] | undefined;
  readonly resuming: Resuming | undefined;
  readonly page: WatchingPage | undefined;
}

/** The player of a video, with its position. Loaded when the viewer presses play. */
export default function StoredPlayer({ file, src, label, captions = [], resuming, page }: StoredPlayerProps) {
  const inBrowser = useBrowserPosition(file._id);
  const viewerId = useMe()?._id;
  const { recall, keep } = resuming ?? inBrowser;
  const poster = file.thumbnails.at(-1)?.url;
  const hasStarted = useRef(false);
  // After an interruption the video is loaded anew: then only the stored position is the latest.
  const start = (durationSeconds: number): number => {
    const continued = hasStarted.current ? undefined : page?.continueAt;
    hasStarted.current = true;
    return continued ?? recall(durationSeconds);
  };
  return (
    <LoadedVideoPlayer
      src={src}
      poster={poster}
      label={label}
      previewUrl={file.seekPreviewUrl}
      captions={captions}
      startSeconds={start}
      onPosition={keep}
      theatre={page?.theatre}
      renderEnd={page?.renderEnd}
      onLeavePlaying={
        page &&
        ((seconds) => startMini({ ...page.about, fileId: file._id, src, poster, captions, viewerId, seconds, keep }))
      }
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
