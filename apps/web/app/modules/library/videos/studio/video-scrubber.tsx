import { t } from '@ovation/language/t.ts';
import { Slider, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDuration } from '../../../media/format-duration.ts';
import { VideoFrame } from './video-frame.tsx';
import classes from './video-scrubber.module.css';

export interface VideoSource {
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
