import { expect, test } from 'vitest';
import { rowsOf, sharesOf } from './gallery-photos.tsx';

const [wide, square, tall] = [1.5, 1, 0.67];

test('every row fills the line, the last one too', () => {
  const ratios = [wide, tall, wide, square, tall, tall, wide, wide, square, wide, tall];
  for (const screen of [0, 1, 2] as const) {
    const shares = sharesOf(ratios).map((share) => share[screen]);
    let line = 0;
    for (const share of shares) {
      line += share;
      if (line > 0.999) {
        expect(line).toBeCloseTo(1);
        line = 0;
      }
    }
    expect(line).toBe(0);
  }
});

test('photos keep their order, and a wider screen has fewer rows', () => {
  const ratios = [wide, tall, wide, square, tall, wide, square, wide];
  expect(rowsOf(ratios, 2.4).flat()).toEqual(ratios);
  expect(rowsOf(ratios, 5.2).length).toBeLessThan(rowsOf(ratios, 2.4).length);
});

test('a photo that would be left alone joins the others in a row', () => {
  expect(rowsOf([wide, wide, wide, wide], 4.6)).toEqual([[wide, wide, wide, wide]]);
  expect(rowsOf([square, square, square, square, square], 2)).toHaveLength(2);
});

test('one photo, and none', () => {
  expect(sharesOf([tall])).toEqual([[1, 1, 1]]);
  expect(sharesOf([])).toEqual([]);
});
