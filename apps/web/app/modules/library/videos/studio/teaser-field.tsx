import { t } from '@ovation/language/t.ts';
import { Group, Radio, RangeSlider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDuration } from '../../../media/format-duration.ts';
import { VideoFrame } from './video-scrubber.tsx';
import scrubber from './video-scrubber.module.css';
import { OwnFile } from './poster-field.tsx';
import type { ChosenVideoFile } from './use-video-file.ts';
import type { TeaserChoice } from './video-choices.ts';

interface TeaserFieldProps {
  readonly teaser: TeaserChoice;
  readonly videoFile: ChosenVideoFile;
  /** Whether the site has the performer's own teaser file. */
  readonly isKept: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (teaser: TeaserChoice) => void;
}

const minLengthMs = 1_000;
const maxLengthMs = 5 * 60_000;
const defaultLengthMs = 15_000;

/** Chooses the short video that everyone may see. */
export function TeaserField({ teaser, videoFile, isKept, errors, onChange }: TeaserFieldProps) {
  const choose = (of: string): void => {
    if (of === 'part')
      onChange({ of, startMs: 0, durationMs: Math.min(defaultLengthMs, videoFile.durationMs ?? defaultLengthMs) });
    else onChange(of === 'own' ? { of, file: undefined } : { of: 'none' });
  };
  const error = errors['teaser'] ?? errors['teaserStartMs'] ?? errors['teaserDurationMs'];
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('Teaser')}
        description={t('A short video that everyone can see.')}
        value={teaser.of}
        onChange={choose}
        error={error}
      >
        <Group gap="lg" mt="xs">
          <Radio value="none" label={t('None')} />
          <Radio value="part" label={t('Part of the video')} disabled={videoFile.fileId === null} />
          <Radio value="own" label={t('A separate video')} />
        </Group>
      </Radio.Group>
      {teaser.of === 'part' ? (
        <PartOfVideo part={teaser} videoFile={videoFile} onChange={(part) => onChange({ of: 'part', ...part })} />
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

interface PartOfVideoProps {
  readonly part: Part;
  readonly videoFile: ChosenVideoFile;
  readonly onChange: (part: Part) => void;
}

/** Chooses a part by its two ends, and shows the frame at the end that was moved last. */
function PartOfVideo({ part: { startMs, durationMs }, videoFile, onChange }: PartOfVideoProps) {
  const [knownMs, setKnownMs] = useState(videoFile.durationMs ?? 0);
  const [shownMs, setShownMs] = useState(startMs);
  const lastMs = Math.max(knownMs, minLengthMs);
  const endMs = Math.min(startMs + durationMs, lastMs);
  const learnLength = (videoMs: number): void => {
    setKnownMs(videoMs);
    if (startMs + durationMs > videoMs) onChange({ startMs, durationMs: Math.max(minLengthMs, videoMs - startMs) });
  };
  const move = ([from, to]: [number, number]): void => {
    const isEndMoved = from === startMs;
    const length = Math.min(to - from, maxLengthMs);
    setShownMs(isEndMoved ? from + length : from);
    onChange({ startMs: isEndMoved ? from : to - length, durationMs: length });
  };
  return (
    <div className={scrubber.scrubber}>
      <VideoFrame source={videoFile.source} atMs={shownMs} onDuration={learnLength} />
      <RangeSlider
        min={0}
        max={lastMs}
        step={100}
        minRange={minLengthMs}
        value={[startMs, endMs]}
        label={formatDuration}
        thumbFromLabel={t('Beginning of the teaser')}
        thumbToLabel={t('End of the teaser')}
        onChange={move}
        disabled={knownMs === 0}
      />
      <Text size="sm" c="dimmed">
        {t('From {start} to {end}, {seconds, plural, one {# second} other {# seconds}}.', {
          start: formatDuration(startMs),
          end: formatDuration(endMs),
          seconds: Math.round((endMs - startMs) / 1_000),
        })}
      </Text>
    </div>
  );
}
