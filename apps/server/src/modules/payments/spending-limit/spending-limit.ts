import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payments.ts';
import type { SpendingLimit } from '@ovation/contract/money/payments.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import { formatDayOfYear } from '../../../platform/words/dates.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { NothingCharged } from '../../../platform/failure.ts';
import { formatAmount } from '../../ledger/index.ts';
import {
  loadSpendingLimit,
  lockSpendingLimit,
  sumCardPayments,
  saveSpendingLimit,
  type SpendingLimitRow,
} from './spending-limit.store.ts';
import type { Call } from '../../../platform/http/call.ts';

/** The calendar month of a moment, in UTC. */
function monthOf(now: Date): { from: Date; until: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 1)) };
}

/**
 * The limit now and the scheduled one, in minor units; null is no limit. A scheduled limit applies once its time comes.
 */
function currentLimitOf(
  row: SpendingLimitRow | undefined,
  now: Date,
): { limit: bigint | null; next: { limit: bigint | null; from: Date } | null } {
  if (!row) return { limit: null, next: null };
  if (row.next_from === null) return { limit: row.amount, next: null };
  return row.next_from <= now
    ? { limit: row.next_amount, next: null }
    : { limit: row.amount, next: { limit: row.next_amount, from: row.next_from } };
}

/**
 * Checks a card payment against the fan's monthly limit, and locks the limit until the end of the transaction. Throws
 * spending-limit-reached.
 */
export async function requireWithinLimit(work: Work, accountId: string, amount: bigint, now: Date): Promise<void> {
  const { limit } = currentLimitOf(await lockSpendingLimit(work.db, accountId), now);
  if (limit === null) return;
  const { from, until } = monthOf(now);
  const spent = await sumCardPayments(work.db, accountId, from);
  if (spent + amount > limit)
    throw new NothingCharged('spending-limit-reached', describeExcess({ limit, spent, until }));
}

function describeExcess({
  limit,
  spent,
  until,
}: {
  readonly limit: bigint;
  readonly spent: bigint;
  readonly until: Date;
}): string {
  const left = spent < limit ? limit - spent : 0n;
  const from = formatDayOfYear(until);
  return t(
    'You have limited card payments to {limit} a month: {spent} is used, {left} is left until {from}. Nothing was charged.',
    { limit: formatAmount(limit), spent: formatAmount(spent), left: formatAmount(left), from },
  );
}

async function readSpendingLimit(db: Kysely<DB>, accountId: string, now: Date): Promise<SpendingLimit> {
  const { from, until } = monthOf(now);
  const [row, spent] = await Promise.all([loadSpendingLimit(db, accountId), sumCardPayments(db, accountId, from)]);
  const { limit, next } = currentLimitOf(row, now);
  const left = limit === null ? null : fromMinor(spent < limit ? limit - spent : 0n);
  return {
    limit: amountOf(limit),
    next: next && { limit: amountOf(next.limit), from: next.from.toISOString() },
    spent: fromMinor(spent),
    left,
    until: until.toISOString(),
  };
}

function amountOf(limit: bigint | null): number | null {
  return limit === null ? null : fromMinor(limit);
}

const waitMs = 24 * 3_600_000;

export async function getSpendingLimit({ app, actor }: Call<typeof operations.getSpendingLimit>) {
  return readSpendingLimit(app.database, actor.id, app.clock.now());
}

/**
 * Raising or removing the limit takes effect after a day, to guard against impulse. Setting the present limit cancels
 * that.
 */
export async function changeSpendingLimit({ app, actor, body }: Call<typeof operations.changeSpendingLimit>) {
  const wanted = body.limit === null ? null : toMinor(body.limit);
  return app.transaction(async (work) => {
    const now = app.clock.now();
    const { limit } = currentLimitOf(await lockSpendingLimit(work.db, actor.id), now);
    const isLooser = limit !== null && (wanted === null || wanted > limit);
    const change = isLooser
      ? { amount: limit, next_amount: wanted, next_from: new Date(now.getTime() + waitMs) }
      : { amount: wanted, next_amount: null, next_from: null };
    await saveSpendingLimit(work.db, actor.id, change, now);
    return readSpendingLimit(work.db, actor.id, now);
  });
}
