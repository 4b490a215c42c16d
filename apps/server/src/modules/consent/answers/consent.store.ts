import type { ConsentKind, ConsentState } from '@ovation/contract/people/consent.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { Consents, DB } from '../../../platform/database/types.gen.ts';
import type { ContentKey } from '../content/content-consent.store.ts';
import { hashToken } from '../../accounts/index.ts';

/** A consent with the person who gives it, and the performer who is given it. */
export interface ConsentRow extends Omit<Selectable<Consents>, 'state' | 'object_kind' | 'birth_date'> {
  readonly state: ConsentState;
  readonly object_kind: ConsentKind | null;
  /** YYYY-MM-DD. */
  readonly birth_date: string | null;
  readonly name: string;
  readonly account_id: string | null;
  readonly email: string | null;
  readonly performer_id: string;
}

function selectConsents(db: Kysely<DB>) {
  return db
    .selectFrom('consents')
    .innerJoin('participants', 'participants.id', 'consents.participant_id')
    .selectAll('consents')
    .select(['participants.name', 'participants.account_id', 'participants.email', 'participants.performer_id'])
    .select(sql<string | null>`consents.birth_date::text`.as('birth_date'))
    .$castTo<ConsentRow>();
}

/** The consent that a person is asked for: to one piece of content, or to all. */
export async function findConsent(
  db: Kysely<DB>,
  participantId: string,
  content: ContentKey | undefined,
): Promise<ConsentRow | undefined> {
  const found = selectConsents(db).where('consents.participant_id', '=', participantId);
  const one = content
    ? found.where('consents.object_kind', '=', content.kind).where('consents.object_id', '=', content.id)
    : found.where('consents.object_id', 'is', null);
  return one.executeTakeFirst();
}

export async function lockConsent(db: Kysely<DB>, id: string): Promise<ConsentRow | undefined> {
  return selectConsents(db).where('consents.id', '=', id).forUpdate('consents').executeTakeFirst();
}

/** A consent by the token of a link that still works, of a performer whose account is open. */
function selectByToken(db: Kysely<DB>, token: string, now: Date) {
  return selectConsents(db)
    .innerJoin('accounts', 'accounts.id', 'participants.performer_id')
    .where('accounts.status', '=', 'active')
    .where('consents.token_hash', '=', hashToken(token))
    .where((where) =>
      where.or([where('consents.token_expires_at', 'is', null), where('consents.token_expires_at', '>', now)]),
    );
}

export async function findByToken(db: Kysely<DB>, token: string, now: Date): Promise<ConsentRow | undefined> {
  return selectByToken(db, token, now).executeTakeFirst();
}

export async function lockByToken(db: Kysely<DB>, token: string, now: Date): Promise<ConsentRow | undefined> {
  return selectByToken(db, token, now).forUpdate('consents').executeTakeFirst();
}

/** Returns whether the person had not been asked for this yet. */
export async function insertConsent(
  db: Kysely<DB>,
  consent: { id: string; participantId: string; content: ContentKey | undefined; textVersion: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('consents')
    .values({
      id: consent.id,
      participant_id: consent.participantId,
      object_kind: consent.content?.kind ?? null,
      object_id: consent.content?.id ?? null,
      state: 'asked',
      text_version: consent.textVersion,
      asked_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `expiresAt`: null for the link with which a person can withdraw. */
export async function saveLink(
  db: Kysely<DB>,
  id: string,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ token_hash: hashToken(token), token_expires_at: expiresAt, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateConsent(
  db: Kysely<DB>,
  id: string,
  change: {
    readonly state: ConsentState;
    readonly way: 'account' | 'link' | 'staff';
    readonly textVersion: number;
    readonly identity?: { readonly name: string; readonly birthDate: string; readonly fileId: string } | undefined;
  },
  now: Date,
): Promise<void> {
  const { state, way, textVersion, identity } = change;
  await db
    .updateTable('consents')
    .set({
      state,
      way,
      text_version: textVersion,
      decided_at: now,
      updated_at: now,
      ...(identity
        ? { given_name: identity.name, birth_date: identity.birthDate, paper_file_id: identity.fileId }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}

interface OwnFilter extends ListQuery {
  readonly state?: ConsentState | undefined;
}

/** What an account was asked for. */
export async function listConsentsOf(
  db: Kysely<DB>,
  accountId: string,
  query: OwnFilter,
): Promise<{ rows: ConsentRow[]; total: number }> {
  const found = selectConsents(db)
    .where('participants.account_id', '=', accountId)
    .$if(query.state !== undefined, (list) => list.where('consents.state', '=', query.state ?? 'asked'));
  return listPage(
    found,
    found
      .orderBy(query.sortBy === 'createdAt' ? 'consents.asked_at' : 'consents.updated_at', query.sort)
      .orderBy('consents.id', query.sort),
    query,
  );
}

/** How many pieces of content each consent is about. */
export async function countContent(db: Kysely<DB>, consentIds: readonly string[]): Promise<Map<string, number>> {
  if (consentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; total: bigint }>`
    select c.id, count(*) as total
    from consents c
    join content_participants t on t.participant_id = c.participant_id
      and (c.object_id is null or (t.object_kind = c.object_kind and t.object_id = c.object_id))
    where c.id = any(${[...consentIds]}::uuid[])
    group by c.id`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, Number(total)]));
}

/** The content that a consent is about, by kind and id, after one of them; not what staff have removed. */
export async function listContentOf(
  db: Kysely<DB>,
  consentId: string,
  after: ContentKey | undefined,
  limit: number,
): Promise<ContentKey[]> {
  const { rows } = await sql<ContentKey>`
    select t.object_kind as kind, t.object_id as id
    from consents c
    join content_participants t on t.participant_id = c.participant_id
      and (c.object_id is null or (t.object_kind = c.object_kind and t.object_id = c.object_id))
    join content_consents k on k.object_kind = t.object_kind and k.object_id = t.object_id
    where c.id = ${consentId}
      and k.removed_at is null
      and (${after?.id ?? null}::uuid is null
        or (t.object_kind, t.object_id) > (${after?.kind ?? ''}::text, ${after?.id ?? null}::uuid))
    order by t.object_kind, t.object_id
    limit ${limit}`.execute(db);
  return rows;
}

export async function loadConsents(db: Kysely<DB>, ids: readonly string[]): Promise<ConsentRow[]> {
  if (ids.length === 0) return [];
  return selectConsents(db).where('consents.id', 'in', ids).execute();
}

/** Holds the answers of people until the transaction ends, so that a withdrawal finds what they are tagged in. */
export async function shareConsents(db: Kysely<DB>, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return;
  await db
    .selectFrom('consents')
    .select('id')
    .where('participant_id', 'in', participantIds)
    .orderBy('id')
    .forShare()
    .execute();
}
