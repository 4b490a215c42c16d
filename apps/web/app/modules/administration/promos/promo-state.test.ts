import { expect, test } from 'vitest';
import { promoState } from './promo-state.ts';

const now = new Date('2026-05-20T12:00:00.000Z');
const [past, future] = ['2026-05-20T11:59:59.000Z', '2026-05-20T12:00:01.000Z'];
const word = (isActive: boolean, startsAt: string | null, endsAt: string | null): string =>
  promoState({ isActive, startsAt, endsAt }, now).word;

test('a promo is shown between its beginning and its end, if it has them', () => {
  expect([word(true, null, null), word(true, past, future), word(true, now.toISOString(), null)]).toEqual([
    'Shown',
    'Shown',
    'Shown',
  ]);
  expect([word(true, future, null), word(true, past, now.toISOString()), word(true, null, past)]).toEqual([
    'Later',
    'Over',
    'Over',
  ]);
});

test('one that is switched off is not shown, whatever its time', () => {
  expect([word(false, past, future), word(false, null, past)]).toEqual(['Off', 'Off']);
});
