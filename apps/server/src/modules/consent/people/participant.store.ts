import type { ConsentState } from '@ovation/contract/people/consent.ts';
import { sql, type Kysely } from 'kysely';
import { columnOf, containing, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

export interface ParticipantRow {
  readonly id: string;
  readonly performer_id: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly email: string | null;
  readonly removed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Asked once for all content, not for each piece. */
  readonly is_for_all: boolean;
  /** The consent to all content; null if asked for each piece. */
  readonly state: ConsentState | null;
  readonly total_content: bigint;
}

interface NewParticipant {
  readonly id: string;
  readonly performerId: string;
  readonly name: string;
  readonly accountId: string | null;
  readonly email: string | null;
}

/** Throws the constraint `participants_once` for an account that is listed already. */
export async function insertParticipant(db: Kysely<DB>, person: NewParticipant, now: Date): Promise<void> {
  await db
    .insertInto('participants')
    .values({
      id: person.id,
      performer_id: person.performerId,
      name: person.name,
      account_id: person.accountId,
      email: person.email,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

function selectParticipants(db: Kysely<DB>) {
  return db
    .selectFrom('participants')
    .leftJoin('consents', (join) =>
      join.onRef('consents.participant_id', '=', 'participants.id').on('consents.object_id', 'is', null),
    )
    .selectAll('participants')
    .select([
      sql<boolean>`consents.id is not null`.as('is_for_all'),
      sql<ConsentState | null>`consents.state`.as('state'),
      sql<bigint>`(
        select count(*)
        from content_participants t
        where t.participant_id = participants.id
      )`.as('total_content'),
    ]);
}

/** Also people who were taken off the list. */
export async function loadParticipants(
  db: Kysely<DB>,
  performerId: string,
  ids: readonly string[],
): Promise<ParticipantRow[]> {
  if (ids.length === 0) return [];
  return selectParticipants(db)
    .where('participants.performer_id', '=', performerId)
    .where('participants.id', 'in', ids)
    .execute();
}

/** Returns whether the person was on the list. */
export async function markParticipantRemoved(
  db: Kysely<DB>,
  performerId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('participants')
    .set({ removed_at: now, updated_at: now })
    .where('performer_id', '=', performerId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', name: 'name' } as const;

export async function findParticipants(
  db: Kysely<DB>,
  performerId: string,
  query: ListQuery & { readonly q?: string | undefined },
): Promise<{ rows: ParticipantRow[]; total: number }> {
  const found = selectParticipants(db)
    .where('participants.performer_id', '=', performerId)
    .where('participants.removed_at', 'is', null)
    .$if(query.q !== undefined && query.q !== '', (list) =>
      list.where('participants.name', 'ilike', containing(query.q ?? '')),
    );
  return listPage(
    found,
    found.orderBy(`participants.${columnOf(query.sortBy, columns)}`, query.sort).orderBy('participants.id', query.sort),
    query,
  );
}

/** An active account that is not staff, by its username. */
export async function findAccount(db: Kysely<DB>, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('kind', '<>', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.id;
}

/** The address of an account, and its name. */
export async function findAddress(
  db: Kysely<DB>,
  accountId: string,
): Promise<{ readonly email: string | null; readonly name: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}
