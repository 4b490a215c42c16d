import type { ConsentKind, ConsentState } from '@ovation/contract/people/consent.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { ContentConsents, DB } from '../../../platform/database/types.gen.ts';

export interface ContentKey {
  readonly kind: ConsentKind;
  readonly id: string;
}

export interface ContentConsentRow extends Selectable<ContentConsents> {
  readonly object_kind: ConsentKind;
}

/** Whose content it is. A message belongs to its performer only if they have sent it. Undefined for what is gone. */
export async function findPerformerOf(db: Kysely<DB>, { kind, id }: ContentKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('content')
    .select(['performer_id', 'party_ids', 'withdrawn_at'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.withdrawn_at !== null) return undefined;
  const isReceived = kind === 'message' && row.party_ids?.[0] !== row.performer_id;
  return isReceived ? undefined : (row.performer_id ?? undefined);
}

/** Does nothing where there is a row already. */
export async function insertContentConsent(
  db: Kysely<DB>,
  { kind, id }: ContentKey,
  { performerId, isRequired, heldAt }: { performerId: string; isRequired: boolean; heldAt: Date | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_consents')
    .values({
      object_kind: kind,
      object_id: id,
      performer_id: performerId,
      is_required: isRequired,
      held_at: heldAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['object_kind', 'object_id']).doNothing())
    .execute();
}

/** From now on it is hidden until everyone who is shown agrees. */
export async function requireConsent(
  db: Kysely<DB>,
  { kind, id }: ContentKey,
  performerId: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_consents')
    .values({
      object_kind: kind,
      object_id: id,
      performer_id: performerId,
      is_required: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['object_kind', 'object_id']).doUpdateSet({ is_required: true }))
    .execute();
}

export async function lockContentConsent(
  db: Kysely<DB>,
  { kind, id }: ContentKey,
): Promise<ContentConsentRow | undefined> {
  const row = await db
    .selectFrom('content_consents')
    .selectAll()
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as ContentConsentRow | undefined;
}

export async function findContentConsent(
  db: Kysely<DB>,
  { kind, id }: ContentKey,
): Promise<ContentConsentRow | undefined> {
  const row = await db
    .selectFrom('content_consents')
    .selectAll()
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .executeTakeFirst();
  return row as ContentConsentRow | undefined;
}

export async function saveAnswer(
  db: Kysely<DB>,
  { kind, id }: ContentKey,
  participantIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.deleteFrom('content_participants').where('object_kind', '=', kind).where('object_id', '=', id).execute();
  if (participantIds.length > 0)
    await db
      .insertInto('content_participants')
      .values(participantIds.map((participant_id) => ({ participant_id, object_kind: kind, object_id: id })))
      .execute();
  await db
    .updateTable('content_consents')
    .set({ answered_at: now, updated_at: now })
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .execute();
}

export async function saveHold(
  db: Kysely<DB>,
  { kind, id }: ContentKey,
  { heldAt, clearedAt }: { readonly heldAt: Date | null; readonly clearedAt: Date | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('content_consents')
    .set({ held_at: heldAt, cleared_at: clearedAt, updated_at: now })
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .execute();
}

export async function markRemoved(db: Kysely<DB>, { kind, id }: ContentKey, now: Date): Promise<void> {
  await db
    .updateTable('content_consents')
    .set({ removed_at: now, updated_at: now })
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .execute();
}

/** A person in a piece of content, with their consent to it. */
export interface ShownRow {
  readonly object_kind: ConsentKind;
  readonly object_id: string;
  readonly participant_id: string;
  readonly name: string;
  readonly account_id: string | null;
  readonly consent_id: string;
  readonly state: ConsentState;
  readonly decided_at: Date | null;
}

/** Everyone who is shown in some pieces of content, by name; at most `maxParticipantsOfContent` in each. */
export async function listShown(db: Kysely<DB>, content: readonly ContentKey[]): Promise<ShownRow[]> {
  if (content.length === 0) return [];
  const { rows } = await sql<ShownRow>`
    select t.object_kind, t.object_id, t.participant_id, p.name, p.account_id, c.id as consent_id, c.state,
      c.decided_at
    from unnest(
      ${content.map(({ kind }) => kind)}::text[], ${content.map(({ id }) => id)}::uuid[]) as k (kind, id)
    join content_participants t on t.object_kind = k.kind and t.object_id = k.id
    join participants p on p.id = t.participant_id
    join consents c on c.participant_id = t.participant_id
      and (c.object_id is null or (c.object_kind = t.object_kind and c.object_id = t.object_id))
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

interface ContentFilter extends ListQuery {
  readonly state?: 'hidden' | 'shown' | undefined;
}

/** A performer's content that asks for an answer or has one, and was not deleted since. */
export async function listContentConsents(
  db: Kysely<DB>,
  performerId: string,
  query: ContentFilter,
): Promise<{ rows: ContentConsentRow[]; total: number }> {
  const found = db
    .selectFrom('content_consents')
    .innerJoin('content', (join) =>
      join
        .onRef('content.kind', '=', 'content_consents.object_kind')
        .onRef('content.id', '=', 'content_consents.object_id'),
    )
    .where('content_consents.performer_id', '=', performerId)
    .where('content_consents.removed_at', 'is', null)
    .$if(query.state === 'hidden', (list) => list.where('content_consents.held_at', 'is not', null))
    .$if(query.state === 'shown', (list) => list.where('content_consents.held_at', 'is', null));
  const column = query.sortBy === 'createdAt' ? 'content_consents.created_at' : 'content_consents.updated_at';
  const { rows, total } = await listPage(
    found,
    found.selectAll('content_consents').orderBy(column, query.sort).orderBy('content_consents.object_id', query.sort),
    query,
  );
  return { rows: rows as ContentConsentRow[], total };
}
