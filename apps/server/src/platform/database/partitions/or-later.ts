import type { Logger } from 'pino';
import type { PartitionedTable } from './period.ts';

/** A lock that others hold for longer, a deadlock with them, a row that came into the default partition meanwhile. */
const passing = new Set(['55P03', '40P01', '23514']);

/** Undefined if something prevents a change of partitions that will have passed by the next round. */
export async function orLater<Result>(
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
