import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ladderOf } from './ladder.ts';

test.each([
  [1_920, 1_080, ['640x360', '960x540', '1280x720', '1920x1080']],
  [2_560, 1_440, ['640x360', '960x540', '1280x720', '1920x1080', '2560x1440']],
  [3_840, 2_160, ['640x360', '960x540', '1280x720', '1920x1080', '2560x1440', '3840x2160']],
  [7_680, 4_320, ['640x360', '960x540', '1280x720', '1920x1080', '2560x1440', '3840x2160']],
  [639, 361, ['638x360']],
  [151, 99, ['150x98']],
  [1_280, 720, ['640x360', '960x540', '1280x720']],
  [720, 1_280, ['360x640', '540x960', '720x1280']],
  [1_000, 700, ['514x360', '772x540', '1000x700']],
  [720, 576, ['450x360', '600x480', '720x576']],
  [960, 540, ['640x360', '960x540']],
  [854, 480, ['640x360', '854x480']],
  [712, 400, ['712x400']],
  [1_280, 719, ['640x360', '962x540', '1280x718']],
  [1_920, 1_200, ['576x360', '864x540', '1152x720', '1920x1200']],
  [320, 240, ['320x240']],
  [2_560, 1_080, ['854x360', '1280x540', '1706x720', '2560x1080']],
])('a source of %i×%i gets %j', (width, height, sizes) => {
  expect(ladderOf(width, height).map((rung) => `${rung.width}x${rung.height}`)).toEqual(sizes);
});

test('the highest rung has the source’s size, none is above it, all have even sides and its shape', () => {
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 8_192 }), fc.integer({ min: 16, max: 8_192 }), (width, height) => {
      const rungs = ladderOf(width, height);
      expect(rungs.length).toBeGreaterThan(0);
      const top = Math.min(1, 2_160 / Math.min(width, height));
      expect(Math.abs((rungs.at(-1)?.width ?? 0) - width * top)).toBeLessThan(2);
      for (const rung of rungs) {
        expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
        expect(rung.width).toBeLessThanOrEqual(width);
        expect(rung.height).toBeLessThanOrEqual(height);
        expect(Math.abs(rung.width * height - rung.height * width)).toBeLessThanOrEqual(Math.max(width, height) * 2);
      }
    }),
  );
});
