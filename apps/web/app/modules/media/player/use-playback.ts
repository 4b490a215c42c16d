import { useEffect, useState } from 'react';

/** The state of a video element. */
export interface Playback {
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  readonly hasEnded: boolean;
  readonly seconds: number;
  /** 0 before it is known. */
  readonly durationSeconds: number;
  /** How far it could play from here without the network. */
  readonly bufferedSeconds: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly rate: number;
}

const idle: Playback = {
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  seconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
};
const events = [
  'play',
  'pause',
  'playing',
  'waiting',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'seeking',
  'seeked',
  'ended',
  'emptied',
];

/** Follows the state of a video element. */
export function usePlayback(element: HTMLVideoElement | null): Playback {
  const [playback, setPlayback] = useState(idle);
  useEffect(() => {
    if (!element) return undefined;
    const read = (): void => setPlayback(playbackOf(element));
    for (const event of events) element.addEventListener(event, read);
    read();
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [element]);
  return playback;
}

function playbackOf(element: HTMLVideoElement): Playback {
  const { paused, ended, currentTime, duration, volume, muted, playbackRate, readyState, seeking } = element;
  return {
    isPlaying: !paused && !ended,
    isWaiting: (!paused || seeking) && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    hasEnded: ended,
    seconds: currentTime,
    durationSeconds: Number.isFinite(duration) ? duration : 0,
    bufferedSeconds: bufferedUntil(element),
    volume,
    isMuted: muted || volume === 0,
    rate: playbackRate,
  };
}

function bufferedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return currentTime;
}
