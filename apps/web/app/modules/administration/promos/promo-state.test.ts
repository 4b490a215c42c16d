import { expect, test } from 'vitest';
import { promoState } from './promo-list.tsx';

const now = new Date('2026-05-20T12:00:00.000Z');
const [past, future] = ['2026-05-20T11:59:59.000Z', '2026-05-20T12:00:01.000Z'];
const labelOf = (isActive: boolean, startsAt: string | null, endsAt: string | null): string =>
  promoState({ isActive, startsAt, endsAt }, now).label;

test('a promo is shown between its start and its end, if it has them', () => {
  expect([labelOf(true, null, null), labelOf(true, past, future), labelOf(true, now.toISOString(), null)]).toEqual([
    'Shown',
    'Shown',
    'Shown',
  ]);
  expect([labelOf(true, future, null), labelOf(true, past, now.toISOString()), labelOf(true, null, past)]).toEqual([
    'Later',
    'Over',
    'Over',
  ]);
});

test('a promo that is switched off is not shown, whatever its period', () => {
  expect([labelOf(false, past, future), labelOf(false, null, past)]).toEqual(['Off', 'Off']);
});
