import type { Kysely, Selectable } from 'kysely';
import type { DB, Files, Payments } from '../../../platform/database/types.gen.ts';

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
