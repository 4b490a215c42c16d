import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../types.gen.ts';
import { orLater } from './or-later.ts';
import { dropPartition, listPartitions, withPartitions } from './partition.store.ts';
import type { PartitionedTable } from './partitioned-table.ts';

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
