import type { HashList } from '@ovation/contract/site/hash-lists.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB, HashLists } from '../../../platform/database/types.gen.ts';

export type HashListRow = Selectable<HashLists>;

interface NewHashList {
  readonly id: string;
  readonly name: string;
  readonly category: HashList['category'];
  readonly storageKey: string;
  readonly administratorId: string;
}

export async function insertHashList(db: Kysely<DB>, list: NewHashList, now: Date): Promise<HashListRow> {
  return db
    .insertInto('hash_lists')
    .values({
      id: list.id,
      name: list.name,
      category: list.category,
      status: 'importing',
      storage_key: list.storageKey,
      created_by: list.administratorId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findHashList(db: Kysely<DB>, id: string): Promise<HashListRow | undefined> {
  return db.selectFrom('hash_lists').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All its pictures are there; their number is counted, because lines may repeat. False when it is deleted. */
export async function markReady(db: Kysely<DB>, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update hash_lists
    set status = 'ready', storage_key = null, updated_at = ${now},
      total_picture = (select count(*) from listed_pictures where list_id = ${id})
    where id = ${id}
    returning id`.execute(db);
  return rows.length > 0;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at' } as const;

export async function findHashLists(db: Kysely<DB>, query: ListQuery): Promise<{ rows: HashListRow[]; total: number }> {
  return listPage(
    db.selectFrom('hash_lists'),
    db
      .selectFrom('hash_lists')
      .selectAll()
      .orderBy(columnOf(query.sortBy, columns), query.sort)
      .orderBy('id', query.sort),
    query,
  );
}

/** Deletes a list with its pictures. Returns it, or undefined when it is deleted already. */
export async function deleteHashListRow(db: Kysely<DB>, id: string): Promise<HashListRow | undefined> {
  return db.deleteFrom('hash_lists').where('id', '=', id).returningAll().executeTakeFirst();
}
