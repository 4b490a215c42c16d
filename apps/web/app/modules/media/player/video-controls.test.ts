import { expect, test, vi } from 'vitest';
import { videoControlsOf, rateBeside } from './video-controls.ts';

function video(given: Partial<HTMLVideoElement> = {}) {
  const element = {
    paused: true,
    duration: 60,
    currentTime: 10,
    volume: 0.5,
    muted: false,
    playbackRate: 1,
    play: vi.fn(() => Promise.resolve()),
    pause: vi.fn(),
    ...given,
  };
  return { element, controls: videoControlsOf(element as unknown as HTMLVideoElement, null) };
}

test('one button plays and pauses; a browser that forbids playing is no error', async () => {
  const still = video({ play: vi.fn(() => Promise.reject(new Error('Not allowed.'))) });
  still.controls.toggle();
  await Promise.resolve();
  expect(still.element.play).toHaveBeenCalledOnce();
  const playing = video({ paused: false });
  playing.controls.toggle();
  expect(playing.element.pause).toHaveBeenCalledOnce();
});

test('seeking stops at the beginning and the end', () => {
  const { element, controls } = video();
  controls.seekBy(-30);
  expect(element.currentTime).toBe(0);
  controls.seekTo(90);
  expect(element.currentTime).toBe(60);
  const unknown = video({ duration: Number.NaN });
  unknown.controls.seekBy(5);
  expect(unknown.element.currentTime).toBe(0);
});

test('a volume of zero is mute, and unmuting is always audible', () => {
  const { element, controls } = video({ volume: 0.05 });
  controls.setVolume(-0.05);
  expect([element.volume, element.muted]).toEqual([0, true]);
  controls.toggleMute();
  expect([element.volume, element.muted]).toEqual([0.5, false]);
  controls.setVolume(1.1);
  expect(element.volume).toBe(1);
});

test('rates go up and down by one, and stop at the slowest and the fastest', () => {
  expect([rateBeside(1, 1), rateBeside(1, -1), rateBeside(2, 1), rateBeside(0.5, -1)]).toEqual([1.25, 0.75, 2, 0.5]);
});

test('without a video nothing happens', () => {
  const controls = videoControlsOf(null, null);
  expect(() => [controls.toggle(), controls.seekBy(5), controls.setVolume(1), controls.toggleMute()]).not.toThrow();
});
