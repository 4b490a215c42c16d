import type { IdentityPaperType, PaperKind } from '@ovation/contract/people/identity.ts';
import type { Kysely, Selectable } from 'kysely';
import type { DB, IdentityPapers } from '../../../platform/database/types.gen.ts';

export type PaperRow = Selectable<IdentityPapers>;

export async function listPapers(db: Kysely<DB>, performerId: string): Promise<PaperRow[]> {
  return db.selectFrom('identity_papers').selectAll().where('performer_id', '=', performerId).orderBy('type').execute();
}

interface StoredPaper {
  readonly type: IdentityPaperType;
  readonly fileId: string;
  readonly sha256: Buffer;
}

/** Replaces the facts of an earlier paper of the same type. */
export async function savePaper(
  db: Kysely<DB>,
  performerId: string,
  { type, fileId, sha256 }: StoredPaper,
  now: Date,
): Promise<void> {
  const facts = { file_id: fileId, sha256, kind: null, expires_on: null, code: null, created_at: now };
  await db
    .insertInto('identity_papers')
    .values({ performer_id: performerId, type, ...facts })
    .onConflict((conflict) => conflict.columns(['performer_id', 'type']).doUpdateSet(facts))
    .execute();
}

interface PaperFacts {
  readonly kind?: PaperKind;
  readonly expires_on?: string | null;
  readonly code?: string;
}

export async function describePaper(
  db: Kysely<DB>,
  performerId: string,
  type: IdentityPaperType,
  facts: PaperFacts,
): Promise<void> {
  await db
    .updateTable('identity_papers')
    .set(facts)
    .where('performer_id', '=', performerId)
    .where('type', '=', type)
    .execute();
}

/** What the identity paper itself says; also of one whose file was deleted before there were checks. */
export async function saveExpiry(
  db: Kysely<DB>,
  performerId: string,
  expiresOn: string | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto('identity_papers')
    .values({ performer_id: performerId, type: 'idVerification', expires_on: expiresOn, created_at: now })
    .onConflict((conflict) => conflict.columns(['performer_id', 'type']).doUpdateSet({ expires_on: expiresOn }))
    .execute();
}

/** Replaces an earlier code. */
export async function saveCode(db: Kysely<DB>, performerId: string, code: string, expiresAt: Date): Promise<void> {
  const columns = { code, expires_at: expiresAt };
  await db
    .insertInto('identity_codes')
    .values({ performer_id: performerId, ...columns })
    .onConflict((conflict) => conflict.column('performer_id').doUpdateSet(columns))
    .execute();
}

export async function findCode(
  db: Kysely<DB>,
  performerId: string,
  now: Date,
): Promise<{ code: string; expires_at: Date } | undefined> {
  return db
    .selectFrom('identity_codes')
    .select(['code', 'expires_at'])
    .where('performer_id', '=', performerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses the code up; undefined if there is none that is valid. */
export async function takeCode(db: Kysely<DB>, performerId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('identity_codes')
    .where('performer_id', '=', performerId)
    .where('expires_at', '>', now)
    .returning('code')
    .executeTakeFirst();
  return row?.code;
}

export async function deleteExpiredCodes(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('identity_codes').where('expires_at', '<=', now).execute();
}

export async function deleteCodeOf(db: Kysely<DB>, performerId: string): Promise<void> {
  await db.deleteFrom('identity_codes').where('performer_id', '=', performerId).execute();
}
