import { t } from '@ovation/language/t.ts';
import { Readable } from 'node:stream';
import { searchEarnings, type ListedEarning } from '@ovation/contract/money/earnings.ts';
import { parsePeriod } from '@ovation/domain';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import { parseInput } from '../../platform/http/parse.ts';
import { rateLimitOf } from '../../platform/http/limits/rate-limit.ts';
import { countEarnings, nextEarnings, type EarningFilter } from './earning-list.store.ts';
import { presentEarnings } from './search-earnings.ts';

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
  t('Time (UTC)'),
  t('Kind'),
  t('Fan'),
  t('Username'),
  t('For'),
  t('Message'),
  t('Gross'),
  t('Commission'),
  t('Net'),
  t('Refunded'),
  t('Available from (UTC)'),
  t('ID'),
  t('Money'),
];

/** Reads rows in batches, so that the file is never completely in memory. */
async function* writeEarnings(app: App, performerId: string, filter: EarningFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
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
