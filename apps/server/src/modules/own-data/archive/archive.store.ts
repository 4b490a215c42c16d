import { sql, type Kysely, type Selectable, type Expression, type RawBuilder } from 'kysely';
import type { DB, Files, Payments } from '../../../platform/database/types.gen.ts';
import type { PersonalTable, Row } from '../tables/personal-table.ts';

export type ArchivedFile = Pick<
  Selectable<Files>,
  'id' | 'type' | 'original_name' | 'storage_key' | 'is_encrypted' | 'size_bytes' | 'created_at'
>;

interface Page {
  readonly accountId: string;
  /** The last id of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

const papers = ['id-verification', 'document-verification'] as const;

function selectFiles(db: Kysely<DB>, accountId: string) {
  return db.selectFrom('files').where('owner_id', '=', accountId).where('type', 'not in', papers);
}

/** What an account uploaded, except its identity papers. */
export async function listArchivedFiles(db: Kysely<DB>, { accountId, after, limit }: Page): Promise<ArchivedFile[]> {
  return selectFiles(db, accountId)
    .select(['id', 'type', 'original_name', 'storage_key', 'is_encrypted', 'size_bytes', 'created_at'])
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function sumFileSizes(db: Kysely<DB>, accountId: string): Promise<number> {
  const row = await selectFiles(db, accountId)
    .select((select) => select.fn.sum<bigint | string | null>('size_bytes').as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function listPaidPayments(
  db: Kysely<DB>,
  { accountId, after, limit }: Page,
): Promise<Selectable<Payments>[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'succeeded')
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The next rows of a table about an account, in the order of its key. Tables and columns come from the registry. */
export async function readRecords(
  db: Kysely<DB>,
  table: PersonalTable,
  { accountId, after, limit }: { readonly accountId: string; readonly after: Row | undefined; readonly limit: number },
): Promise<Row[]> {
  const key = listed(table.key.map((name) => sql.ref(name)));
  const isLater = after ? sql`(${key}) > (${listed(table.key.map((name) => sql`${after[name]}`))})` : sql`true`;
  const columns = [...new Set([...table.key, ...table.columns])].map((name) => sql.ref(name));
  const { rows } = await sql<Row>`
    select ${listed(columns)}
    from ${sql.table(table.table)}
    where ${isOwn(table, accountId)} and ${isLater}
    order by ${key}
    limit ${limit}`.execute(db);
  return rows;
}

export async function countRecords(db: Kysely<DB>, table: PersonalTable, accountId: string): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total
    from ${sql.table(table.table)}
    where ${isOwn(table, accountId)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

function isOwn({ of, through }: PersonalTable, accountId: string): RawBuilder<boolean> {
  const matches = of.map((column) => sql`${sql.ref(column)} = ${accountId}::uuid`);
  const isAny = sql<boolean>`(${sql.join(matches, sql` or `)})`;
  if (!through) return isAny;
  return sql<boolean>`${sql.ref(through.column)} in (
    select ${sql.ref(through.key ?? 'id')}
    from ${sql.table(through.table)}
    where ${isAny})`;
}

const listed = (parts: readonly Expression<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql`, `);
