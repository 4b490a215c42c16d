import { expect, test } from 'vitest';
import { fromAnywhere, pathsOf } from './tabler-icons.ts';

const outline = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

test('an icon is its paths, whether one has the look of all or a group does', () => {
  expect(pathsOf('minus', `<path ${outline} d="M5 12h14"/>`)).toEqual(['M5 12h14']);
  expect(pathsOf('x', `<g ${outline}><path d="M18 6L6 18"/><path d="m6 6l12 12"/></g>`)).toEqual([
    'M18 6L6 18',
    'M6 6l12 12',
  ]);
  expect(pathsOf('heart-filled', '<path fill="currentColor" d="M7 3a6 6 0 0 1 5 2z"/>')).toEqual([
    'M7 3a6 6 0 0 1 5 2z',
  ]);
});

test('one that is made of more than paths is refused, rather than drawn without the rest', () => {
  const body = `<g ${outline}><path d="M5 12h14"/><circle cx="12" cy="12" r="1"/></g>`;
  expect(() => pathsOf('arrow', body)).toThrow('made of more than paths');
});

test('a path that follows another begins where it did alone', () => {
  expect(fromAnywhere('m9 14l-4-4')).toBe('M9 14l-4-4');
  expect(fromAnywhere('m9-.5.5 1')).toBe('M9-.5l.5 1');
  expect(fromAnywhere('m7.5 12-4-4')).toBe('M7.5 12l-4-4');
  expect(fromAnywhere('M9 14l-4-4')).toBe('M9 14l-4-4');
});
