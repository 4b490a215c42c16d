import type { ConsentOutcome } from '@ovation/contract/people/consent-review.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { columnOf, listPage, type ListQuery } from '../../../platform/database/list.ts';
import type { ConsentCases, DB } from '../../../platform/database/types.gen.ts';
import type { ContentKey } from '../content/content-consent.store.ts';

/** A case with the name of the person whose consent it is about. */
export interface CaseRow extends Omit<Selectable<ConsentCases>, 'outcome' | 'cause'> {
  readonly cause: 'declined' | 'withdrawn';
  readonly outcome: ConsentOutcome | null;
  readonly name: string;
  readonly account_id: string | null;
}

function selectCases(db: Kysely<DB>) {
  return db
    .selectFrom('consent_cases')
    .innerJoin('consents', 'consents.id', 'consent_cases.consent_id')
    .innerJoin('participants', 'participants.id', 'consents.participant_id')
    .selectAll('consent_cases')
    .select(['participants.name', 'participants.account_id'])
    .$castTo<CaseRow>();
}

interface NewCase {
  readonly id: string;
  readonly consentId: string;
  readonly performerId: string;
  readonly cause: 'declined' | 'withdrawn';
  readonly totalContent: number;
  readonly dueAt: Date;
}

/** Returns whether there was no open case about this consent. */
export async function insertCase(db: Kysely<DB>, opened: NewCase, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('consent_cases')
    .values({
      id: opened.id,
      consent_id: opened.consentId,
      performer_id: opened.performerId,
      cause: opened.cause,
      total_content: opened.totalContent,
      due_at: opened.dueAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockCase(db: Kysely<DB>, id: string): Promise<CaseRow | undefined> {
  return selectCases(db).where('consent_cases.id', '=', id).forUpdate('consent_cases').executeTakeFirst();
}

interface Closing {
  readonly outcome: ConsentOutcome;
  readonly note: string;
  readonly administratorId: string | null;
}

function closing({ outcome, note, administratorId }: Closing, now: Date) {
  return { outcome, note, administrator_id: administratorId, decided_at: now, updated_at: now };
}

export async function closeCase(db: Kysely<DB>, id: string, decision: Closing, now: Date): Promise<void> {
  await db.updateTable('consent_cases').set(closing(decision, now)).where('id', '=', id).execute();
}

export async function closeCasesOf(db: Kysely<DB>, consentId: string, decision: Closing, now: Date): Promise<void> {
  await db
    .updateTable('consent_cases')
    .set(closing(decision, now))
    .where('consent_id', '=', consentId)
    .where('decided_at', 'is', null)
    .execute();
}

const columns = { updatedAt: 'updated_at', createdAt: 'created_at', dueAt: 'due_at' } as const;

export async function findCases(
  db: Kysely<DB>,
  query: ListQuery & { readonly state: 'open' | 'done' },
): Promise<{ rows: CaseRow[]; total: number }> {
  const found = selectCases(db).where('consent_cases.decided_at', query.state === 'open' ? 'is' : 'is not', null);
  return listPage(
    found,
    found
      .orderBy(`consent_cases.${columnOf(query.sortBy, columns)}`, query.sort)
      .orderBy('consent_cases.id', query.sort),
    query,
  );
}

const most = 100;

/** The first hundred pieces of content that each of some consents is about. */
export async function listContentOfMany(
  db: Kysely<DB>,
  consentIds: readonly string[],
): Promise<(ContentKey & { readonly consentId: string })[]> {
  if (consentIds.length === 0) return [];
  const { rows } = await sql<ContentKey & { consentId: string }>`
    select c.id as "consentId", t.object_kind as kind, t.object_id as id
    from consents c
    cross join lateral (
      select object_kind, object_id
      from content_participants
      where participant_id = c.participant_id
        and (c.object_id is null or (object_kind = c.object_kind and object_id = c.object_id))
      order by object_kind, object_id
      limit ${most}
    ) t
    where c.id = any(${[...consentIds]}::uuid[])`.execute(db);
  return rows;
}
