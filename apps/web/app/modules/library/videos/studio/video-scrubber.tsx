import { t } from '@ovation/language/t.ts';
import { Slider, Text } from '@mantine/core';
import { useState, useEffect } from 'react';
import { formatDuration } from '../../../media/format-duration.ts';
import classes from './video-scrubber.module.css';

interface VideoSource {
  readonly url: string;
  readonly isLocal: boolean;
}

interface VideoScrubberProps {
  readonly source: VideoSource | undefined;
  /** Undefined where the site does not know it yet. */
  readonly durationMs: number | undefined;
  readonly atMs: number;
  readonly label: string;
  readonly onChange: (atMs: number) => void;
}

/** Looks through a video for a moment. */
export function VideoScrubber({ source, durationMs, atMs, label, onChange }: VideoScrubberProps) {
  const [knownMs, setKnownMs] = useState(durationMs ?? 0);
  const lastMs = Math.max(0, knownMs - 100);
  return (
    <div className={classes.scrubber}>
      <VideoFrame source={source} atMs={atMs} onDuration={setKnownMs} />
      <Slider
        min={0}
        max={Math.max(lastMs, 100)}
        step={100}
        value={Math.min(atMs, Math.max(lastMs, 100))}
        label={formatDuration}
        thumbLabel={label}
        onChange={onChange}
        disabled={knownMs === 0}
      />
      <Text size="sm" c="dimmed">
        {t('{atMs} of {knownMs}', { atMs: formatDuration(atMs), knownMs: formatDuration(knownMs) })}
      </Text>
    </div>
  );
}

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
