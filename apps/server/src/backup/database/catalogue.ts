import type pg from 'pg';
import type { SavedSequence } from '../vault/manifest.ts';

/** Ours, and that of the job queue. */
const schemas = ['public', 'graphile_worker'];

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Quoted for SQL, without the generated ones, in their order. */
  readonly columns: string[];
  /** Its partitions are no tables of their own here. */
  readonly isPartitioned?: boolean | undefined;
}

export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       array(select quote_ident(a.attname) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       c.relkind = 'p' as "isPartitioned"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
       and not exists (select from pg_depend d
                       where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname collate "C", c.relname collate "C"`,
    [schemas],
  );
  return rows;
}

/** Sequences do not belong to a snapshot: read after its rows, they are at least as far as these. */
export async function readSequences(client: pg.Client): Promise<SavedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name
     from pg_sequences
     where schemaname = any($1)
     order by schemaname collate "C", sequencename collate "C"`,
    [schemas],
  );
  const found: SavedSequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: states } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted({ schema, name })}`,
    );
    found.push({ schema, name, lastValue: states[0]?.lastValue ?? '1', isCalled: states[0]?.isCalled ?? false });
  }
  return found;
}

export interface ForeignKey {
  /** Quoted for SQL. */
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, t.relname) as table, quote_ident(c.conname) as name,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = any($1)
     order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The tables that have triggers of ours. */
export async function readTriggeredTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct format('%I.%I', n.nspname, t.relname) as table
     from pg_trigger g
     join pg_class t on t.oid = g.tgrelid
     join pg_namespace n on n.oid = t.relnamespace
     where not g.tgisinternal and n.nspname = any($1)
     order by 1`,
    [schemas],
  );
  return rows.map(({ table }) => table);
}

export async function readMigrations(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations order by name',
  );
  return rows;
}

export async function readQueueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select max(id)::int as id from graphile_worker.migrations');
  return rows[0]?.id ?? 0;
}

export function quoted({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
}
