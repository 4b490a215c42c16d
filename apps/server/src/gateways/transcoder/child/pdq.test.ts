import { expect, test } from 'vitest';
import { pdqOf } from './pdq.ts';

/** The brightness of a picture of whole numbers, so that any language draws the same one. */
function draw(width: number, height: number, seed: number, contrast: number): Float32Array {
  const part = (dividend: number, divisor: number): number => Math.floor(dividend / divisor);
  return Float32Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, part(pixel, width)];
    const stripes = part(x, 23) * 37 * (seed + 1);
    const red = (part(x * x * (3 + seed) + y * 7 * seed, part(width, 2) + 1) + stripes) % 256;
    const green = (part(y * y * (2 + seed) + x * 5, part(height, 2) + 1) + part(y, 17) * 53) % 256;
    const blue = (part(x * y, part(width, 3) + 1) + seed * 31 + (part(x, 41) + part(y, 29)) * 67) % 256;
    const [r, g, b] = [red, green, blue].map((value) => part(value, contrast)) as [number, number, number];
    return 0.299 * r + 0.587 * g + 0.114 * b;
  });
}

// Made by the reference implementation, version 0.2.8 of its Python binding.
test.each([
  [64, 64, 1, 1, '3273e59cc846f2b93523c95c92b367ac9942769c29b3b64c9c936b15d4aba346', 100],
  [200, 150, 2, 1, 'e935314a76182bd4909516ae592ae75b9c37e342dcb531cd269f66f8c3c8ac58', 100],
  [333, 500, 3, 1, 'd936333b4e371ce3e0f087f7ff8088803eb711017fe8de611d77880037ecb862', 100],
  [512, 101, 4, 1, '6158de07fb8ad4f0175d385fe1b0aa82794d556d869a0771bad57584f83231b8', 100],
  [160, 90, 5, 1, '20043bf863a77428ddff43033efc9b99a3a33c78d443c7570425b93bfaf88828', 100],
  [400, 300, 1, 16, 'aefcd6529e1a3356b956f6b1c9394129ce31c1e347eefa005700dc01c6e2e9ec', 16],
  [300, 301, 2, 12, '7d5e223e7702ab8f5463a1457495919de632d07b37c0bc409df64772a7163661', 39],
])('a picture of %d × %d has the hash of the reference', (width, height, seed, contrast, hash, quality) => {
  expect(pdqOf(draw(width, height, seed, contrast), width, height)).toEqual({ hash, quality });
});

test('a picture of one colour has no quality', () => {
  expect(pdqOf(new Float32Array(100 * 80).fill(127), 100, 80).quality).toBe(0);
});
