import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePicture } from '../test-media.ts';
import { createDecodeClock } from '../run.ts';
import { findParameterSets, parameterSetsOfFmtp, readPictureFormat } from './parameter-sets.ts';

test('the size and the order of frames are read from what an encoder sends', async () => {
  for (const [size, bFrames] of [
    ['320x180', 0],
    ['322x182', 2],
  ] as const) {
    const [first] = await encodePicture({ seconds: 1, size, bFrames });
    const sets = findParameterSets(first!.nals);
    const [width, height] = size.split('x').map(Number);
    expect(readPictureFormat(sets!.sps)).toMatchObject({ width, height, reorderedFrames: bFrames === 0 ? 0 : 2 });
    const sprop = [sets!.sps, sets!.pps].map((nal) => nal.toString('base64')).join(',');
    expect(parameterSetsOfFmtp(`packetization-mode=1;sprop-parameter-sets=${sprop};x=1`)).toEqual(sets);
  }
});

test('a damaged parameter set has no size or a possible one, and takes no time', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const format = readPictureFormat(Buffer.from([0x67, ...bytes]));
      if (format) expect(format.width * format.height).toBeGreaterThan(0);
    }),
    { numRuns: byDepth({ small: 500, deep: 100_000 }) },
  );
  expect(parameterSetsOfFmtp('sprop-parameter-sets=,,')).toBeUndefined();
  expect(findParameterSets([])).toBeUndefined();
});

test('times of decoding increase and are never after those of showing, however frames are reordered', () => {
  const clock = createDecodeClock({ reorderedFrames: 2, frameTicks: 10 });
  const shown = [0, 40, 20, 10, 30, 80, 60, 50, 70].map((at) => at + 100);
  const decoded = shown.map((at) => clock.decodeAt(at)!);
  expect(decoded).toEqual([80, 90, 100, 110, 120, 130, 140, 150, 160]);
  expect(decoded.every((at, index) => at <= shown[index]!)).toBe(true);
  expect(clock.isBroken).toBe(false);
});

test('a stream with more reordering than announced is recognised', () => {
  const clock = createDecodeClock({ reorderedFrames: 0, frameTicks: 10 });
  expect([0, 20, 10].map((at) => clock.decodeAt(at))).toEqual([0, 20, undefined]);
  expect(clock.isBroken).toBe(true);
});
