import type pg from 'pg';

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops the indexes that no constraint needs, and rebuilds them afterwards: much faster than maintaining them row
 * by row. Those of partitioned tables, which belong to each other, stay.
 */
export async function withoutIndexes(client: pg.Client, write: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<Index>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not c.relispartition
      and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await write();
  for (const { definition } of indexes) await client.query(definition);
}
