import { expect, test } from 'vitest';
import { keptOf, savingOf, trialOf } from './prices-form.tsx';

test('a performer sees what a year saves a fan, or that it saves nothing', () => {
  expect(savingOf(10, 96)).toBe('A year saves 20% compared with twelve months ($120.00).');
  expect(savingOf(10, 120)).toBe('Twelve months cost $120.00, so a year at this price saves nothing.');
});

test('an empty price has no label', () => {
  expect([savingOf(Number.NaN, 96), savingOf(10, Number.NaN), savingOf(0, 0)]).toEqual(['', '', '']);
});

test('the commission and the performer’s share add up to 100%', () => {
  expect([keptOf(0), keptOf(20), keptOf(12.5), keptOf(33.33)]).toEqual([
    'You keep all of it.',
    'The site keeps 20%, you get 80%.',
    'The site keeps 12.5%, you get 87.5%.',
    'The site keeps 33.33%, you get 66.67%.',
  ]);
});

test('the length of a free trial is the site’s, if it offers one', () => {
  expect([trialOf(true, 7), trialOf(true, 1), trialOf(false, 7)]).toEqual([
    'Each fan can try it once, free, for 7 days.',
    'Each fan can try it once, free, for one day.',
    'The site offers no free trials at the moment.',
  ]);
});
