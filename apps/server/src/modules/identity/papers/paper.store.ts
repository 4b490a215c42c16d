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
