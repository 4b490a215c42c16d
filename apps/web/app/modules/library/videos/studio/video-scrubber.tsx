import { Slider, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDuration } from '../../../media/format-duration.ts';
import { VideoFrame } from './video-frame.tsx';
import classes from './video-scrubber.module.css';

export interface FilmSource {
  readonly url: string;
  readonly isLocal: boolean;
}

interface VideoScrubberProps {
  readonly source: FilmSource | undefined;
  /** Where the site knows it. */
  readonly durationMs: number | undefined;
  readonly atMs: number;
  readonly label: string;
  readonly onChange: (atMs: number) => void;
}

/** Looks through a film for a moment. */
export function VideoScrubber({ source, durationMs, atMs, label, onChange }: VideoScrubberProps) {
  const [seenMs, setSeenMs] = useState(durationMs ?? 0);
  const lastMs = Math.max(0, seenMs - 100);
  return (
    <div className={classes.scrubber}>
      <VideoFrame source={source} atMs={atMs} onDuration={setSeenMs} />
      <Slider
        min={0}
        max={Math.max(lastMs, 100)}
        step={100}
        value={Math.min(atMs, Math.max(lastMs, 100))}
        label={formatDuration}
        thumbLabel={label}
        onChange={onChange}
        disabled={seenMs === 0}
      />
      <Text size="sm" c="dimmed">
        {formatDuration(atMs)} of {formatDuration(seenMs)}
      </Text>
    </div>
  );
}
