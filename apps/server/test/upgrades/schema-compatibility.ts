import type pg from 'pg';

/** A column as someone who writes rows sees it. */
interface Column {
  /** `feeds.title` */
  readonly name: string;
  readonly table: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** A row without it is refused. */
  readonly isNeeded: boolean;
}

export type Columns = ReadonlyMap<string, Column>;

export async function readColumns(pool: pg.Pool): Promise<Columns> {
  const { rows } = await pool.query<Column>(
    `select c.relname || '.' || a.attname as name, c.relname as table, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as "isRequired",
       a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isNeeded"
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'
     order by 1`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** A sentence for each reason why a program that was written for `before` fails on `after`. */
export function findIncompatible(before: Columns, after: Columns): string[] {
  const tables = new Set([...before.values()].map(({ table }) => table));
  const lost = [...before.values()].flatMap(({ name, type, isRequired }) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== type) return [`${name} was ${type} and is ${now.type}`];
    return now.isRequired && !isRequired ? [`${name} may not be null any more`] : [];
  });
  const added = [...after.values()].filter(({ name, table }) => tables.has(table) && !before.has(name));
  return [...lost, ...added.filter(({ isNeeded }) => isNeeded).map(({ name }) => `${name} is new and has no default`)];
}
