import { english, t, translated } from '@ovation/language/t.ts';
import { Readable } from 'node:stream';
import type * as operations from '@ovation/contract/money/earnings.ts';
import { searchEarnings, type ListedEarning, type EarningStats } from '@ovation/contract/money/earnings.ts';
import { parsePeriod, fromMinor } from '@ovation/domain';
import type { FastifyInstance } from 'fastify';
import { earningType } from '@ovation/contract/money/money.ts';
import type { PayoutFunds } from '@ovation/contract/money/payouts.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { rateLimitOf } from '../../platform/http/limits/rate-limit.ts';
import { countEarnings, nextEarnings, type EarningFilter } from './earning-list.store.ts';
import { presentEarnings } from './search-earnings.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { listTopFans, sumByTime, sumByType, type TopFan, type Sums } from './earning.store.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { readEarnings } from '../ledger/index.ts';
import { sumHeld, sumRequested, type Hold } from './funds.store.ts';

const maxRows = 100_000;
const rowsAtOnce = 1_000;
const limit = { name: 'exportEarnings', method: 'GET', limit: { max: 30, windowSeconds: 600 } } as const;

/**
 * `GET /api/performer/earning/export`: streams what `searchEarnings` lists with the same filters as CSV, newest first.
 */
export function registerEarningsExport(server: FastifyInstance, app: App): void {
  server.get(
    '/api/performer/earning/export',
    { config: { rateLimit: rateLimitOf(limit, app.config) } },
    async ({ actor, query }, reply) => {
      if (!actor) throw new Failure('not-signed-in');
      if (actor.kind !== 'performer') throw new Failure('role-not-allowed');
      const wanted = parseInput(searchEarnings, { params: undefined, query, body: undefined })
        .query as EarningFilter & { readonly from?: string; readonly to?: string };
      const filter = { type: wanted.type, userId: wanted.userId, ...parsePeriod(wanted) };
      if ((await countEarnings(app.database, actor.id, filter)) > maxRows)
        throw invalidField(
          'from',
          t('There are more than {maxRows, number} sales. Please choose a shorter period.', { maxRows }),
        );
      reply
        .header('content-disposition', 'attachment; filename="earnings.csv"')
        .header('cache-control', 'no-store')
        .type('text/csv; charset=utf-8');
      return reply.send(Readable.from(writeEarnings(app, actor.id, filter)));
    },
  );
}

const head = [
  english('Time (UTC)'),
  english('Kind'),
  english('Fan'),
  english('Username'),
  english('Paid for'),
  english('Message'),
  english('Gross'),
  english('Commission'),
  english('Net'),
  english('Amount refunded'),
  english('Available from (UTC)'),
  english('ID'),
  english('Money'),
];

/** Reads rows in batches, so that the file is never completely in memory. */
async function* writeEarnings(app: App, performerId: string, filter: EarningFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head.map(translated));
  for (
    let rows = await nextEarnings(app.database, performerId, filter, undefined, rowsAtOnce);
    rows.length > 0;
    rows = await nextEarnings(app.database, performerId, filter, rows.at(-1), rowsAtOnce)
  ) {
    yield (await presentEarnings(app, rows)).map(lineOf).join('');
    if (rows.length < rowsAtOnce) return;
  }
}

function lineOf({
  isTest,
  createdAt,
  type,
  user,
  objectTitle,
  message,
  gross,
  commission,
  net,
  refunded,
  availableAt,
  _id,
}: ListedEarning): string {
  const [money, taken] = [[gross, commission, net].map(inCents), inCents(refunded)];
  return csvLine([
    createdAt,
    type,
    user.name,
    user.username,
    objectTitle ?? '',
    message ?? '',
    ...money,
    taken,
    availableAt ?? '',
    _id,
    isTest ? 'test' : 'real',
  ]);
}

/** 5 → 5.00 */
function inCents(amount: number): string {
  return amount.toFixed(2);
}

const maxSteps = 366;
const maxFans = 10;
const nothing = { gross: 0n, commission: 0n, net: 0n, refunded: 0n, count: 0n };

export async function getEarningStats({
  app,
  actor,
  query,
}: Call<typeof operations.getEarningStats>): Promise<EarningStats> {
  const period = parsePeriod(query);
  const { earningHoldDays } = await app.settings.read();
  const [types, steps, topFans, funds] = await Promise.all([
    sumByType(app.database, actor.id, period),
    sumByTime(app.database, actor.id, period, query.by, maxSteps),
    listTopFans(app.database, actor.id, period, maxFans),
    readFunds(app.database, actor.id, { holdDays: earningHoldDays, now: app.clock.now() }),
  ]);
  const total = (part: keyof Sums) => fromMinor(types.reduce((sum, row) => sum + row[part], 0n));
  return {
    totalGross: total('gross'),
    totalCommission: total('commission'),
    totalNet: total('net'),
    totalRefunded: total('refunded'),
    available: fromMinor(funds.available),
    byType: earningType.options.map((type) => {
      const found = types.find((row) => row.type === type) ?? nothing;
      return { type, ...presentSums(found), count: Number(found.count) };
    }),
    byTime: steps.map(({ start, ...sums }) => ({ from: start, ...presentSums(sums) })),
    topFans: await presentTopFans(app.database, topFans),
  };
}

function presentSums({ gross, commission, net, refunded }: Sums) {
  return {
    gross: fromMinor(gross),
    commission: fromMinor(commission),
    net: fromMinor(net),
    refunded: fromMinor(refunded),
  };
}

async function presentTopFans(
  db: Parameters<typeof presentAccountCards>[0],
  topFans: readonly TopFan[],
): Promise<EarningStats['topFans']> {
  const cards = await presentAccountCards(
    db,
    topFans.map(({ payer_id }) => payer_id),
  );
  return topFans.flatMap(({ payer_id, gross, net, count }) => {
    const user = cards.get(payer_id);
    return user ? [{ user, gross: fromMinor(gross), net: fromMinor(net), count: Number(count) }] : [];
  });
}

/** A performer's money, in minor units. */
export interface Funds {
  /** What the site owes the performer; below zero, the performer owes it to the site. */
  readonly balance: bigint;
  /** The part that is too recent to be paid out. */
  readonly held: bigint;
  /** What the open payout request asks for. */
  readonly requested: bigint;
  /** What a new request may ask for, never below zero. */
  readonly available: bigint;
  /** What the performer must earn before anything becomes available again, not counting the request. */
  readonly debt: bigint;
}

/** Sums the books on each call, because a stored total could go stale. */
export async function readFunds(db: Kysely<DB>, performerId: string, hold: Hold): Promise<Funds> {
  const balance = await readEarnings(db, performerId, hold.book);
  const held = await sumHeld(db, performerId, hold);
  const requested = await sumRequested(db, performerId, hold.book);
  return {
    balance,
    held,
    requested,
    available: atLeastZero(balance - held - requested),
    debt: atLeastZero(held - balance),
  };
}

export function presentFunds({ balance, held, requested, available, debt }: Funds): PayoutFunds {
  return {
    balance: fromMinor(balance),
    held: fromMinor(held),
    requested: fromMinor(requested),
    available: fromMinor(available),
    debt: fromMinor(debt),
  };
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}
