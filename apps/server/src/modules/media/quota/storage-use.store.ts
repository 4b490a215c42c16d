import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

interface StoredBytes {
  /** The kind of account: `user`, `performer` or `admin`. */
  readonly kind: string;
  readonly usedBytes: number;
}

/** The size of an account's files. A trigger of `files` maintains it, so that it is right in every transaction. */
export async function loadStoredBytes(db: Kysely<DB>, accountId: string): Promise<StoredBytes> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('storage_uses', 'storage_uses.account_id', 'accounts.id')
    .select(['accounts.kind', 'storage_uses.used_bytes'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { kind: row.kind, usedBytes: Number(row.used_bytes ?? 0n) };
}
