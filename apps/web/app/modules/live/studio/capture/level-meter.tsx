import { t } from '@ovation/language/t.ts';
import { useEffect, useRef, useState } from 'react';
import { levelOf } from './level.ts';

/** Below it is silence, above it too loud: parts of the meter's width. */
const [audible, tooLoud] = [0.25, 0.93];
const pauseMs = 100;
/** How long silence, or a shout, is remembered before the words change. */
const memory = 30;

/** How loud the microphone is, as a bar and in words. */
export function LevelMeter({ track }: { readonly track: MediaStreamTrack }) {
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
    <div className="live-studio-level">
      <div
        ref={bar}
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- Browsers draw the element in their own way.
        role="meter"
        aria-label={t('Microphone level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="live-studio-bar"
      />
      <p className="live-studio-note">{words}</p>
    </div>
  );
}

const texts = {
  waiting: t('Say something.'),
  silent: t('We can’t hear anything. Say something, or choose another microphone.'),
  good: t('We can hear you.'),
  loud: t('Too loud: it will sound harsh. Move away from the microphone, or turn it down.'),
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
