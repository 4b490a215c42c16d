import { expect, test } from 'vitest';
import { canPlay } from './live-player.tsx';

test('H.264 by WebRTC or by segments is enough', () => {
  expect(canPlay({ receives: [{ mimeType: 'video/VP8' }, { mimeType: 'video/H264' }], playsSegments: false })).toBe(
    true,
  );
  expect(canPlay({ receives: undefined, playsSegments: true })).toBe(true);
});

test('a browser without H.264 shows no stream', () => {
  expect(canPlay({ receives: [{ mimeType: 'video/VP8' }], playsSegments: false })).toBe(false);
  expect(canPlay({ receives: undefined, playsSegments: false })).toBe(false);
});
