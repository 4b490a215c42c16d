import { z } from 'zod';
import { money, time, total } from './fields.ts';
import { operation } from './operation.ts';

export const spendingLimit = z.object({
  /** The most that one's cards pay in a calendar month (UTC); null is no limit. */
  limit: total.nullable(),
  /** A higher limit, or none, that was asked for and does not hold yet. */
  next: z.object({ limit: total.nullable(), from: time }).nullable(),
  /** What cards have paid this month or are about to, less what was given back; and what is left, null without a limit. */
  spent: total, left: total.nullable(),
  /** When this month ends. */
  until: time,
});
export type SpendingLimit = z.output<typeof spendingLimit>;

export const getSpendingLimit = operation({
  name: 'getSpendingLimit', area: 'payments', summary: 'One’s monthly limit for card payments, and what is used of it', method: 'GET', path: '/payment/spending-limit', access: 'account', reply: spendingLimit,
});

export const changeSpendingLimit = operation({
  name: 'changeSpendingLimit', area: 'payments', summary: 'Set one’s monthly limit for card payments: a lower one holds at once, a higher one or none after 24 hours',
  method: 'PUT', path: '/payment/spending-limit', access: 'account', body: z.object({ /** Null removes it. */ limit: money.nullable() }), reply: spendingLimit,
});
