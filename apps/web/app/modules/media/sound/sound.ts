import { useSyncExternalStore } from 'react';
import { deletePosition, storePosition, readPosition } from '../position.ts';

/** A recording and its post. */
export interface Track {
  readonly fileId: string;
  readonly url: string;
  readonly waveformUrl: string | undefined;
  readonly durationMs: number;
  readonly title: string;
  readonly by: string;
  /** The page of the post it belongs to. */
  readonly to: string;
  readonly picture: string | undefined;
}

/** The state of the player: one recording at a time, on whichever page. */
export interface Sound {
  readonly track: Track | undefined;
  readonly isPlaying: boolean;
  readonly seconds: number;
  readonly rate: number;
  /** It could not be loaded, or not to the end. */
  readonly hasFailed: boolean;
}

const silence: Sound = { track: undefined, isPlaying: false, seconds: 0, rate: 1, hasFailed: false };
export const rates = [1, 1.25, 1.5, 2, 0.75] as const;

let sound = silence;
let element: HTMLAudioElement | undefined;
const listeners = new Set<() => void>();

export function useSound(): Sound {
  return useSyncExternalStore(subscribe, currentSound, () => silence);
}

export function currentSound(): Sound {
  return sound;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(changed: Partial<Sound>): void {
  sound = { ...sound, ...changed };
  for (const listener of listeners) listener();
}

/** Plays a recording from where it was stopped, instead of the one before. */
export function playTrack(track: Track): void {
  const audio = elementOfPage();
  const isOther = sound.track?.fileId !== track.fileId;
  if (isOther || sound.hasFailed) {
    const seconds = isOther ? readPosition(track.fileId, track.durationMs / 1_000) : sound.seconds;
    change({ track, seconds, hasFailed: false });
    audio.src = track.url;
    audio.currentTime = seconds;
    audio.playbackRate = sound.rate;
    updateMediaSession(track);
  }
  // A browser may deny playing; the events of the element show that.
  audio.play().catch(() => undefined);
}

export function pauseSound(): void {
  element?.pause();
}

export function seekSound(seconds: number): void {
  if (!element || !sound.track) return;
  element.currentTime = Math.min(Math.max(0, seconds), sound.track.durationMs / 1_000);
}

/** Changes to the next speed. */
export function nextRate(): void {
  const rate = rates[(rates.findIndex((each) => each === sound.rate) + 1) % rates.length] ?? 1;
  if (element) element.playbackRate = rate;
  change({ rate });
}

export function closeSound(): void {
  element?.pause();
  element?.removeAttribute('src');
  change(silence);
}

function elementOfPage(): HTMLAudioElement {
  element ??= createElement();
  return element;
}

/** The element belongs to no page, so that it plays on when its page is left. */
function createElement(): HTMLAudioElement {
  const audio = new Audio();
  audio.preload = 'metadata';
  audio.addEventListener('play', () => change({ isPlaying: true, hasFailed: false }));
  audio.addEventListener('pause', () => change({ isPlaying: false }));
  audio.addEventListener('timeupdate', () => {
    if (!sound.track || audio.currentTime === 0) return;
    storePosition(sound.track.fileId, audio.currentTime);
    change({ seconds: audio.currentTime });
  });
  audio.addEventListener('seeked', () => change({ seconds: audio.currentTime }));
  audio.addEventListener('ended', () => {
    if (sound.track) deletePosition(sound.track.fileId);
    change({ isPlaying: false, seconds: 0 });
  });
  audio.addEventListener('error', () => {
    if (audio.hasAttribute('src')) change({ isPlaying: false, hasFailed: true });
  });
  // A video that starts to play pauses the sound. Media events do not bubble, but can be captured.
  document.addEventListener('play', (event) => event.target !== audio && audio.pause(), { capture: true });
  return audio;
}

/** For the lock screen and the keys of a headset. */
function updateMediaSession({ title, by, picture }: Track): void {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist: by,
    ...(picture === undefined ? {} : { artwork: [{ src: picture }] }),
  });
  navigator.mediaSession.setActionHandler('play', () => void element?.play());
  navigator.mediaSession.setActionHandler('pause', pauseSound);
  navigator.mediaSession.setActionHandler('seekto', ({ seekTime }) => seekSound(seekTime ?? 0));
  navigator.mediaSession.setActionHandler('seekbackward', () => seekSound(sound.seconds - 10));
  navigator.mediaSession.setActionHandler('seekforward', () => seekSound(sound.seconds + 10));
}
