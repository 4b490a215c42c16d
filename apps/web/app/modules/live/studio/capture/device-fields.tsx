import { english, t, translated } from '@ovation/language/t.ts';
import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import { IconAlertCircle, IconScreenShare, IconScreenShareOff } from '../../../../ui/tabler.ts';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../../platform/rendering/hydrated.ts';
import { optionsOf } from '../../../../ui/words/options.ts';
import type { Problem } from './problems.ts';
import { qualities, type Capture, type Device, type Quality } from './use-capture.ts';
import classes from './capture.module.css';

const sizes = Object.entries(qualities).map(([value, { label }]) => ({ value, label }));

/** Which camera, microphone and screen are used. */
export function DeviceFields({ capture }: { readonly capture: Capture }) {
  const { camera, microphone, screen, devices, problems, quality } = capture;
  return (
    <Stack gap="md">
      {[problems.camera, problems.microphone, problems.screen].map((problem) =>
        problem === undefined ? null : <ProblemAlert key={problem.title} problem={problem} />,
      )}
      {devices.cameras.length === 0 ? null : (
        <Select
          label={t('Camera')}
          data={choicesOf(devices.cameras)}
          value={camera?.getSettings().deviceId ?? null}
          placeholder={t('None')}
          allowDeselect={false}
          onChange={(id) => void capture.openCamera(id ?? undefined)}
        />
      )}
      {devices.microphones.length === 0 ? null : (
        <Select
          label={t('Microphone')}
          data={choicesOf(devices.microphones)}
          value={microphone?.getSettings().deviceId ?? null}
          placeholder={t('None')}
          allowDeselect={false}
          onChange={(id) => void capture.openMicrophone(id ?? undefined)}
        />
      )}
      {microphone ? <LevelMeter track={microphone} /> : null}
      {camera ? (
        <Select
          label={t('Picture size')}
          data={optionsOf(sizes)}
          value={quality}
          allowDeselect={false}
          onChange={(value) => capture.chooseQuality((value ?? 'medium') as Quality)}
        />
      ) : null}
      <Group gap="sm">
        <ScreenButton capture={capture} />
        {screen === undefined && camera === undefined && problems.camera !== undefined ? (
          <Button variant="default" size="sm" onClick={() => void capture.openBoth()}>
            {t('Try again')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

/** Phones cannot share their screens. */
export function ScreenButton({ capture }: { readonly capture: Capture }) {
  const hydrated = useHydrated();
  if (!hydrated || typeof navigator.mediaDevices?.getDisplayMedia !== 'function') return null;
  return capture.screen ? (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconScreenShareOff size={18} aria-hidden />}
      onClick={capture.stopScreen}
    >
      {t('Stop sharing')}
    </Button>
  ) : (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconScreenShare size={18} aria-hidden />}
      onClick={() => void capture.shareScreen()}
    >
      {t('Share my screen')}
    </Button>
  );
}

export function ProblemAlert({ problem: { title, advice } }: { readonly problem: Problem }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} title={title} role="alert">
      {advice}
    </Alert>
  );
}

/** Two devices of the same name are numbered, because a select needs different labels to be useful. */
function choicesOf(devices: readonly Device[]): { value: string; label: string }[] {
  return devices.map(({ id, label }, index) => {
    const isDouble = devices.some((other) => other.id !== id && other.label === label);
    return { value: id, label: isDouble ? `${label} (${index + 1})` : label };
  });
}

/** Below it is silence, above it too loud: parts of the meter's width. */
const [audible, tooLoud] = [0.25, 0.93];
const pauseMs = 100;
/** How long silence, or a shout, is remembered before the words change. */
const memory = 30;

/** How loud the microphone is, as a bar and in words. */
function LevelMeter({ track }: { readonly track: MediaStreamTrack }) {
  const bar = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState(texts.waiting);
  useEffect(
    () =>
      watchLevel(track, (level, loudest) => {
        bar.current?.style.setProperty('--level', String(level));
        bar.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
        setWords(loudest > tooLoud ? texts.loud : loudest > audible ? texts.good : texts.silent);
      }),
    [track],
  );
  return (
    <div className={classes.level}>
      <div
        ref={bar}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- Browsers draw the element in their own way.
        role="meter"
        aria-label={t('Microphone level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className={classes.bar}
      />
      <p className={classes.note}>{translated(words)}</p>
    </div>
  );
}

const texts = {
  waiting: english('Say something.'),
  silent: english('We can’t hear anything. Say something, or choose another microphone.'),
  good: english('We can hear you.'),
  loud: english('Too loud: it will sound harsh. Move away from the microphone, or turn it down.'),
};

/** Reports the level ten times a second, and the loudest of the last three; returns how to stop. */
function watchLevel(track: MediaStreamTrack, onLevel: (level: number, loudest: number) => void): () => void {
  const context = new AudioContext();
  void context.resume();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const recent: number[] = [];
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const level = levelOf(samples);
    recent.push(level);
    if (recent.length > memory) recent.shift();
    onLevel(level, Math.max(...recent));
  }, pauseMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** How loud a sound is, from 0 (silence) to 1, in steps that look even: -60 to 0 dB. `samples` are from -1 to 1. */
export function levelOf(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2;
  const loudness = Math.sqrt(sum / Math.max(1, samples.length));
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
