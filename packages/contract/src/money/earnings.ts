import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, listOf, listQuery, time, total } from '../fields.ts';
import { earningType, period } from './money.ts';
import { operation } from '../operation.ts';

export const earning = z.object({
  _id: id,
  type: earningType,
  gross: total,
  commission: total,
  net: total,
  user: accountCard,
  objectId: id.nullable(),
  message: z.string().nullable(),
  createdAt: time,
});
export type Earning = z.output<typeof earning>;

/** An earning in the performer's list. */
export const listedEarning = earning.extend({
  /** How much of the net part went back to the fan. */
  refunded: total,
  /** Paid with sandbox test money: in no total while real payments are taken, and never paid out. */
  isTest: z.boolean(),
  /** The start of the post, the title, or what is in the order; null for tips, subscriptions and deleted content. */
  objectTitle: z.string().nullable(),
  /** When it becomes available for payouts; null: held until its order is completed. */
  availableAt: time.nullable(),
});
export type ListedEarning = z.output<typeof listedEarning>;

/** The period of one bar of a chart: a UTC day, a week from Monday, a month. */
export const earningStep = z.enum(['day', 'week', 'month']);
export type EarningStep = z.output<typeof earningStep>;

/**
 * Gross = commission + net, of sales in the period; `refunded`: the performer's part of reversals in it, of sales
 * of any time.
 */
const sums = { gross: total, commission: total, net: total, refunded: total };

export const earningStats = z.object({
  totalGross: total,
  totalCommission: total,
  totalNet: total,
  totalRefunded: total,
  /** What is available for payouts now, whatever the period. */
  available: total,
  byType: z.array(z.object({ type: earningType, ...sums, count: z.number().int() })),
  /** One row per step with any sales or reversals, by its first day (UTC), oldest first; the latest 366 at most. */
  byTime: z.array(z.object({ from: z.string(), ...sums })),
  /** The ten fans who paid most in the period, less refunds. */
  topFans: z.array(z.object({ user: accountCard, gross: total, net: total, count: z.number().int() })),
});
export type EarningStats = z.output<typeof earningStats>;

export const getEarningStats = operation({
  name: 'getEarningStats',
  area: 'earnings',
  summary: 'Earning totals for a period (from inclusive, to exclusive; a bare date as `to` includes that day)',
  method: 'GET',
  path: '/performer/earning/stats',
  access: 'performer',
  query: z.object({ ...period, by: earningStep.default('day') }),
  reply: earningStats,
});

export const searchEarnings = operation({
  name: 'searchEarnings',
  area: 'earnings',
  summary: 'List earnings; as CSV at /api/performer/earning/export',
  method: 'GET',
  path: '/performer/earning/search',
  access: 'performer',
  query: listQuery(['gross', 'net'], { type: earningType.optional(), userId: id.optional(), ...period }),
  reply: listOf(listedEarning),
});
