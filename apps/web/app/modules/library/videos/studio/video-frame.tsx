import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './video-scrubber.module.css';
import type { VideoSource } from './video-scrubber.tsx';

interface VideoFrameProps {
  readonly source: VideoSource | undefined;
  readonly atMs: number;
  readonly onDuration: (durationMs: number) => void;
}

/** One frame of a video, of the chosen file or of the site's playlist. */
export function VideoFrame({ source, atMs, onDuration }: VideoFrameProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const url = source?.url;
  const isLocal = source?.isLocal ?? false;
  useEffect(() => {
    if (!element || url === undefined) return undefined;
    return isLocal ? showLocal(element, url) : showPlaylist(element, url, () => setFailed(true));
  }, [element, url, isLocal]);
  useEffect(() => {
    if (element && element.readyState > 0) seek(element, atMs);
  }, [element, atMs]);
  if (source === undefined)
    return (
      <Text size="sm" c="dimmed" className={classes.unseen}>
        {t('You can scrub through the video once processing has started.')}
      </Text>
    );
  if (hasFailed)
    return (
      <Text size="sm" c="dimmed" className={classes.unseen}>
        {t('This browser can’t show the video. The time you choose still counts.')}
      </Text>
    );
  return (
    <video
      ref={setElement}
      className={classes.frame}
      muted
      playsInline
      preload="auto"
      aria-label={t('The chosen frame')}
      onError={() => setFailed(isLocal)}
      onLoadedMetadata={({ currentTarget }) => {
        onDuration(Math.floor(currentTarget.duration * 1_000));
        seek(currentTarget, atMs);
      }}
    />
  );
}

function seek(element: HTMLVideoElement, atMs: number): void {
  element.currentTime = atMs / 1_000;
}

function showLocal(element: HTMLVideoElement, url: string): () => void {
  element.src = url;
  return () => element.removeAttribute('src');
}

/** Loads the HLS library only when a performer looks for a moment. */
function showPlaylist(element: HTMLVideoElement, url: string, onFailure: () => void): () => void {
  let isOver = false;
  let detach = (): void => undefined;
  void import('../../../media/player/attach-video.ts').then(({ attachVideo }) => {
    if (!isOver) detach = attachVideo(element, url, { onQualities: () => undefined, onFailure }).detach;
  });
  return () => {
    isOver = true;
    detach();
  };
}
