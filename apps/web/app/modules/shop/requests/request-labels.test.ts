import { requestStatus } from '@ovation/contract/shop/made-to-order.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import { expect, test } from 'vitest';
import { depositSentence, explainToFan, explainToPerformer, withinDays } from './request-labels.ts';

test('a deposit is explained in one sentence, and not without one', () => {
  expect(depositSentence(undefined, 'Ada')).toBeUndefined();
  expect(depositSentence(25, 'Ada')).toContain('Ada keeps 25% of what you paid');
});

test('one day is one day', () => {
  expect([withinDays(1), withinDays(2)]).toEqual(['within 1 day', 'within 2 days']);
});

test('each status is explained to both sides', () => {
  for (const status of requestStatus.options) {
    const request = { status, performer: { name: 'Ada' }, user: { name: 'Bo' } } as ProductRequest;
    expect(explainToFan(request)).toMatch(/\.$/);
    expect(explainToPerformer(request)).toMatch(/\.$/);
  }
});
