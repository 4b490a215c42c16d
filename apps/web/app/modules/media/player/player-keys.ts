import { rateBeside, type VideoControls } from './video-controls.ts';
import type { Playback } from './use-playback.ts';

export interface KeyTarget {
  readonly controls: VideoControls;
  readonly playback: Pick<Playback, 'volume' | 'rate' | 'durationSeconds'>;
  readonly toggleCaptions: () => void;
  /** Undefined where the video cannot take the whole width. */
  readonly toggleTheatre: (() => void) | undefined;
}

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const keys: Record<string, (target: KeyTarget) => void> = {
  ' ': ({ controls }) => controls.toggle(),
  k: ({ controls }) => controls.toggle(),
  j: ({ controls }) => controls.seekBy(-10),
  l: ({ controls }) => controls.seekBy(10),
  ArrowLeft: ({ controls }) => controls.seekBy(-5),
  ArrowRight: ({ controls }) => controls.seekBy(5),
  ArrowUp: ({ controls, playback }) => controls.setVolume(playback.volume + 0.1),
  ArrowDown: ({ controls, playback }) => controls.setVolume(playback.volume - 0.1),
  Home: ({ controls }) => controls.seekTo(0),
  End: ({ controls, playback }) => controls.seekTo(playback.durationSeconds),
  m: ({ controls }) => controls.toggleMute(),
  f: ({ controls }) => controls.toggleFullscreen(),
  i: ({ controls }) => controls.togglePictureInPicture(),
  c: ({ toggleCaptions }) => toggleCaptions(),
  t: ({ toggleTheatre }) => toggleTheatre?.(),
  '<': ({ controls, playback }) => controls.setRate(rateBeside(playback.rate, -1)),
  '>': ({ controls, playback }) => controls.setRate(rateBeside(playback.rate, 1)),
};

/** Performs the action of a key; false for a key that has none. */
export function pressKey({ key, ctrlKey, metaKey, altKey }: PressedKey, target: KeyTarget): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const digit = /^[0-9]$/.test(key) ? Number(key) : undefined;
  if (digit !== undefined) target.controls.seekTo((target.playback.durationSeconds * digit) / 10);
  const act = keys[key.length === 1 ? key.toLowerCase() : key];
  act?.(target);
  return act !== undefined || digit !== undefined;
}
