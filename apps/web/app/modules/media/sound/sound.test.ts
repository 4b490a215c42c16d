import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../platform/testing/memory-storage.ts';
import type * as SoundModule from './sound.ts';
import type { Sound, Track } from './sound.ts';

/** An audio element without any sound. */
class SilentAudio extends EventTarget {
  static made: SilentAudio[] = [];
  src = '';
  preload = '';
  currentTime = 0;
  playbackRate = 1;
  play = vi.fn(() => Promise.resolve(void this.dispatchEvent(new Event('play'))));
  pause = vi.fn(() => void this.dispatchEvent(new Event('pause')));

  constructor() {
    super();
    SilentAudio.made.push(this);
  }

  hasAttribute(): boolean {
    return this.src !== '';
  }

  removeAttribute(): void {
    this.src = '';
  }

  at(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}

const track = (fileId: string): Track => ({
  fileId,
  url: `/${fileId}.m4a`,
  waveformUrl: undefined,
  durationMs: 600_000,
  title: fileId,
  by: 'Ada',
  to: '/ada',
  picture: undefined,
});
let page: typeof SoundModule;
let document: EventTarget;
const sound = (): Sound => page.currentSound();
const audio = (): SilentAudio => SilentAudio.made[0] as SilentAudio;

beforeEach(async () => {
  SilentAudio.made = [];
  document = new EventTarget();
  vi.stubGlobal('Audio', SilentAudio);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage());
  vi.resetModules();
  page = await import('./sound.ts');
});
afterEach(() => void vi.unstubAllGlobals());

test('one recording plays at a time, each from where it was stopped', () => {
  page.playTrack(track('one'));
  audio().at(61);
  page.playTrack(track('two'));
  expect([SilentAudio.made.length, audio().src, audio().currentTime]).toEqual([1, '/two.m4a', 0]);
  page.playTrack(track('one'));
  expect([audio().src, audio().currentTime]).toEqual(['/one.m4a', 61]);
});

test('playing after a pause goes on without loading again', () => {
  page.playTrack(track('one'));
  audio().at(61.5);
  page.pauseSound();
  expect(sound()).toMatchObject({ isPlaying: false, seconds: 61.5 });
  audio().src = 'loaded';
  page.playTrack(track('one'));
  expect([audio().src, sound().isPlaying]).toEqual(['loaded', true]);
});

test('a recording that failed is loaded again from the same position', () => {
  page.playTrack(track('one'));
  audio().at(61.5);
  audio().dispatchEvent(new Event('error'));
  expect(sound()).toMatchObject({ hasFailed: true, isPlaying: false });
  page.playTrack(track('one'));
  expect([sound().hasFailed, audio().currentTime]).toEqual([false, 61.5]);
});

test('a recording that was played to the end starts over', () => {
  page.playTrack(track('one'));
  audio().at(61);
  audio().dispatchEvent(new Event('ended'));
  page.playTrack(track('two'));
  page.playTrack(track('one'));
  expect(audio().currentTime).toBe(0);
});

test('the speed goes through the choices and stays for the next recording', () => {
  page.playTrack(track('one'));
  page.nextRate();
  page.playTrack(track('two'));
  expect([sound().rate, audio().playbackRate]).toEqual([1.25, 1.25]);
  for (const _each of page.rates.slice(1)) page.nextRate();
  expect(sound().rate).toBe(1);
});

test('a video that starts to play pauses it', () => {
  page.playTrack(track('one'));
  document.dispatchEvent(new Event('play'));
  expect(audio().pause).toHaveBeenCalledOnce();
});

test('closing it resets everything', () => {
  page.playTrack(track('one'));
  page.closeSound();
  expect(sound()).toMatchObject({ track: undefined, isPlaying: false, seconds: 0 });
});

test('seeking stays within the recording', () => {
  page.playTrack(track('one'));
  page.seekSound(-5);
  expect(audio().currentTime).toBe(0);
  page.seekSound(900);
  expect(audio().currentTime).toBe(600);
});
