type Period = 'day' | 'month';

/** The moment in UTC at which the period of a moment begins, or one that many periods later. */
export function startOf(period: Period, moment: Date, later = 0): Date {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  return new Date(period === 'day' ? Date.UTC(year, month, day + later) : Date.UTC(year, month + later));
}

/** `20261128` or `202611`: the end of a partition's name. */
export function nameOf(period: Period, start: Date): string {
  return start
    .toISOString()
    .slice(0, period === 'day' ? 10 : 7)
    .replaceAll('-', '');
}

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
