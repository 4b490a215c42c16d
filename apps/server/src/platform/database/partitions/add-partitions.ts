import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { job } from '../../jobs/job.ts';
import type { DB } from '../types.gen.ts';
import {
  createPartition,
  hasStrays,
  listPartitions,
  withPartitions,
  dropPartition,
  type Range,
} from './partition.store.ts';
import { nameOf, startOf, type PartitionedTable } from './period.ts';

export interface Partitioned {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
  readonly partitionedTables: readonly PartitionedTable[];
}

export const addPartitionsJob = job({ name: 'add-partitions' });

/** Makes the partitions of this period and of the coming ones. What a lock prevents is left to the next round. */
export async function addPartitions({ partitionedTables, ...site }: Partitioned): Promise<void> {
  for (const table of partitionedTables)
    await orLater(site.logger, table, () =>
      withPartitions(site.database, table, async (db) => {
        const partitions = await listPartitions(db, table);
        for (const range of comingRanges(table, site.clock.now())) {
          const isTaken = partitions.some((each) => !each.isDefault && overlap(each, range));
          if (isTaken || (await hasStrays(db, table, range))) continue;
          await createPartition(db, table, `${table.name}_${nameOf(table.period, range.from)}`, range);
        }
      }),
    );
}

function comingRanges({ period, ahead }: PartitionedTable, now: Date): Range[] {
  return Array.from({ length: ahead + 1 }, (_, later) => ({
    from: startOf(period, now, later),
    until: startOf(period, now, later + 1),
  }));
}

function overlap({ from, until }: { readonly from: Date | null; readonly until: Date | null }, range: Range): boolean {
  return (from === null || from < range.until) && (until === null || until > range.from);
}

interface Dropping {
  readonly database: Kysely<DB>;
  readonly logger: Pick<Logger, 'info'>;
}

/**
 * Drops the partitions with nothing but rows from before a moment. Returns whether none is left; if a lock prevents it,
 * such as that of a backup, the next round does it. Older rows of the default and the first partition stay: delete them
 * afterwards.
 */
export async function dropPartitions(
  { database, logger }: Dropping,
  table: PartitionedTable,
  end: Date,
): Promise<boolean> {
  const areGone = await orLater(logger, table, () =>
    withPartitions(database, table, async (db) => {
      const past = (await listPartitions(db, table)).filter(({ until }) => until !== null && until <= end);
      for (const { name } of past) await dropPartition(db, name);
      return true;
    }),
  );
  return areGone ?? false;
}

/** A lock that others hold for longer, a deadlock with them, a row that came into the default partition meanwhile. */
const passing = new Set(['55P03', '40P01', '23514']);

/** Undefined if something prevents a change of partitions that will have passed by the next round. */
async function orLater<Result>(
  logger: Pick<Logger, 'info'>,
  { name }: PartitionedTable,
  change: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await change();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined || !passing.has(code)) throw error;
    logger.info({ table: name, code }, 'the partitions of a table are changed at the next round');
    return undefined;
  }
}
