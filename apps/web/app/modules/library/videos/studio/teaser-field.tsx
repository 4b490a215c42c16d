import { Group, Radio, RangeSlider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDuration } from '../../../media/format-duration.ts';
import { VideoFrame } from './video-frame.tsx';
import scrubber from './video-scrubber.module.css';
import { OwnFile } from './poster-field.tsx';
import type { ChosenFilm } from './use-video-file.ts';
import type { TeaserChoice } from './video-choices.ts';

interface TeaserFieldProps {
  readonly teaser: TeaserChoice;
  readonly film: ChosenFilm;
  /** Whether the site has an own one. */
  readonly isKept: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (teaser: TeaserChoice) => void;
}

const shortestMs = 1_000;
const longestMs = 5 * 60_000;
const usualMs = 15_000;

/** A short film that everybody may see. */
export function TeaserField({ teaser, film, isKept, errors, onChange }: TeaserFieldProps) {
  const choose = (of: string): void => {
    if (of === 'part') onChange({ of, startMs: 0, durationMs: Math.min(usualMs, film.durationMs ?? usualMs) });
    else onChange(of === 'own' ? { of, file: undefined } : { of: 'none' });
  };
  const error = errors['teaser'] ?? errors['teaserStartMs'] ?? errors['teaserDurationMs'];
  return (
    <Stack gap="md">
      <Radio.Group
        label="Teaser"
        description="A short film that everybody may see, to whet the appetite."
        value={teaser.of}
        onChange={choose}
        error={error}
      >
        <Group gap="lg" mt="xs">
          <Radio value="none" label="None" />
          <Radio value="part" label="A part of the film" disabled={film.fileId === null} />
          <Radio value="own" label="A film of its own" />
        </Group>
      </Radio.Group>
      {teaser.of === 'part' ? (
        <PartOfFilm part={teaser} film={film} onChange={(part) => onChange({ of: 'part', ...part })} />
      ) : null}
      {teaser.of === 'own' ? (
        <OwnFile
          accept="video/*,.mkv"
          file={teaser.file}
          isKept={isKept}
          onChoose={(file) => onChange({ of: 'own', file })}
        />
      ) : null}
    </Stack>
  );
}

interface Part {
  readonly startMs: number;
  readonly durationMs: number;
}

interface PartOfFilmProps {
  readonly part: Part;
  readonly film: ChosenFilm;
  readonly onChange: (part: Part) => void;
}

/** Two ends on the film's length; the frame is that of the end that was moved last. */
function PartOfFilm({ part: { startMs, durationMs }, film, onChange }: PartOfFilmProps) {
  const [seenMs, setSeenMs] = useState(film.durationMs ?? 0);
  const [shownMs, setShownMs] = useState(startMs);
  const lastMs = Math.max(seenMs, shortestMs);
  const endMs = Math.min(startMs + durationMs, lastMs);
  const see = (filmMs: number): void => {
    setSeenMs(filmMs);
    if (startMs + durationMs > filmMs) onChange({ startMs, durationMs: Math.max(shortestMs, filmMs - startMs) });
  };
  const move = ([from, to]: [number, number]): void => {
    const isEndMoved = from === startMs;
    const length = Math.min(to - from, longestMs);
    setShownMs(isEndMoved ? from + length : from);
    onChange({ startMs: isEndMoved ? from : to - length, durationMs: length });
  };
  return (
    <div className={scrubber.scrubber}>
      <VideoFrame source={film.source} atMs={shownMs} onDuration={see} />
      <RangeSlider
        min={0}
        max={lastMs}
        step={100}
        minRange={shortestMs}
        value={[startMs, endMs]}
        label={formatDuration}
        thumbFromLabel="Beginning of the teaser"
        thumbToLabel="End of the teaser"
        onChange={move}
        disabled={seenMs === 0}
      />
      <Text size="sm" c="dimmed">
        From {formatDuration(startMs)} to {formatDuration(endMs)}, {Math.round((endMs - startMs) / 1_000)} seconds.
      </Text>
    </div>
  );
}
