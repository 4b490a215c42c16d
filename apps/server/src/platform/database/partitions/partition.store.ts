import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../types.gen.ts';
import type { PartitionedTable } from './period.ts';

/** What a partition contains: from a moment, to the one before another. Null has no end; the default has neither. */
interface Partition {
  readonly name: string;
  readonly isDefault: boolean;
  readonly from: Date | null;
  readonly until: Date | null;
}

export interface Range {
  readonly from: Date;
  readonly until: Date;
}

/** A statement that waits for a table's lock holds up all that come after it, so a change gives up soon. */
const lockTimeoutMs = 500;
/** An arbitrary number, which makes a pair with the table's. */
const lockId = 702_941_703;

/** Runs as the only one that changes partitions of this table; undefined if another process does. */
export async function withPartitions<Result>(
  database: Kysely<DB>,
  { name }: PartitionedTable,
  run: (db: Transaction<DB>) => Promise<Result>,
): Promise<Result | undefined> {
  return database.transaction().execute(async (db) => {
    // Bounds are written in the time zone of the session.
    await sql`
      select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true), set_config('timezone', 'UTC', true)`.execute(
      db,
    );
    const { rows } = await sql<{ isAlone: boolean }>`
      select pg_try_advisory_xact_lock(${lockId}::int, hashtext(${name})) as "isAlone"`.execute(db);
    return rows[0]?.isAlone ? run(db) : undefined;
  });
}

export async function listPartitions(db: Kysely<DB>, { name }: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select c.relname as name, bounds = 'DEFAULT' as "isDefault",
      substring(bounds from 'FROM \\(''([^'']+)''\\)')::timestamptz as "from",
      substring(bounds from 'TO \\(''([^'']+)''\\)')::timestamptz as until
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    cross join lateral pg_get_expr(c.relpartbound, c.oid) as bounds
    where i.inhparent = ${name}::regclass
    order by c.relname collate "C"`.execute(db);
  return rows;
}

/** Whether the default partition has rows of a range, which no new partition may have then. */
export async function hasStrays(
  db: Kysely<DB>,
  { name, column }: PartitionedTable,
  { from, until }: Range,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(`${name}_default`)}
    where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Makes a partition like the default one. Attaching does not lock the table against readers and writers, as creating it
 * inside of the table would.
 */
export async function createPartition(
  db: Kysely<DB>,
  { name: table }: PartitionedTable,
  name: string,
  { from, until }: Range,
): Promise<void> {
  const pattern = `${table}_default`;
  await sql`create table ${sql.table(name)} (like ${sql.table(pattern)} including all)`.execute(db);
  await copyStatementTriggers(db, pattern, name);
  await sql`
    alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(until.toISOString())})`.execute(db);
}

/** Those for each row come from the table. */
async function copyStatementTriggers(db: Kysely<DB>, pattern: string, name: string): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select replace(pg_get_triggerdef(oid), ${pattern}, ${name}) as definition
    from pg_trigger
    where tgrelid = ${pattern}::regclass and not tgisinternal and tgparentid = 0`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

export async function dropPartition(db: Kysely<DB>, name: string): Promise<void> {
  await sql`drop table ${sql.table(name)}`.execute(db);
}
