import { sql, type Kysely, type Selectable } from 'kysely';
import { columnOf, pageOf, type ListQuery } from '../../../platform/database/list.ts';
import type { Addresses, DB } from '../../../platform/database/types.gen.ts';

export type AddressRow = Selectable<Addresses>;

/** Serialises the additions of one account, so that two at once cannot exceed its limit. */
export async function lockAddresses(db: Kysely<DB>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('addresses of ' || ${accountId}::text, 0))`.execute(db);
}

export async function countAddresses(db: Kysely<DB>, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('addresses')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertAddress(db: Kysely<DB>, row: AddressRow): Promise<void> {
  await db.insertInto('addresses').values(row).execute();
}

/** Undefined for an address of another account. With `lock`, locks it until the end of the transaction. */
export async function findAddress(
  db: Kysely<DB>,
  accountId: string,
  id: string,
  lock = false,
): Promise<AddressRow | undefined> {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function updateAddress(db: Kysely<DB>, id: string, sealed: Buffer, now: Date): Promise<void> {
  await db.updateTable('addresses').set({ sealed, updated_at: now }).where('id', '=', id).execute();
}

/** Whether there was such an address of this account. */
export async function removeAddress(db: Kysely<DB>, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeAddressesOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('addresses').where('account_id', '=', accountId).execute();
}

const sorts = { updatedAt: 'updated_at', createdAt: 'created_at' } as const;

export async function listAddresses(db: Kysely<DB>, accountId: string, list: ListQuery): Promise<AddressRow[]> {
  const { limit, offset } = pageOf(list);
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(columnOf(list.sortBy, sorts), list.sort)
    .orderBy('id', list.sort)
    .limit(limit)
    .offset(offset)
    .execute();
}
