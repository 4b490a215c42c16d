import type { Period } from './period.ts';

/**
 * A table that a migration has partitioned by time. Beside the partitions of periods it has `NAME_default`, the home of
 * rows that belong to none of them, and on older sites `NAME_first`, the table from before.
 */
export interface PartitionedTable {
  readonly name: string;
  /** A `date` or `timestamptz`. */
  readonly column: string;
  readonly period: Period;
  /** For how many periods after the current one there are partitions. */
  readonly ahead: number;
}
