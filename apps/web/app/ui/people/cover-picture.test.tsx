// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CoverPicture } from './cover-picture.tsx';

afterEach(cleanup);

const shown = (cover: string, smallCover: string): HTMLImageElement | null =>
  render(<CoverPicture performer={{ cover, smallCover }} sizes="100vw" />).container.querySelector('img');

test('a browser may choose the smaller file of a cover', () => {
  const image = shown('/1280.webp', '/640.webp');
  expect(image?.getAttribute('srcset')).toBe('/640.webp 640w, /1280.webp 1280w');
  expect([image?.getAttribute('sizes'), image?.getAttribute('src')]).toEqual(['100vw', '/1280.webp']);
});

test('the picture of those without a cover has one size', () => {
  expect(shown('/default-cover.jpg', '/default-cover.jpg')?.hasAttribute('srcset')).toBe(false);
});
