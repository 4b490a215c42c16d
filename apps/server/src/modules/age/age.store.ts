import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { AgeProofs, DB, AgeChecks } from '../../platform/database/types.gen.ts';

export type AgeProofRow = Selectable<AgeProofs>;

/** What still counts at this time. */
export async function findProof(db: Kysely<DB>, accountId: string, now: Date): Promise<AgeProofRow | undefined> {
  return db
    .selectFrom('age_proofs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Replaces what was stored before. */
export async function saveProof(db: Kysely<DB>, proof: Insertable<AgeProofs>): Promise<void> {
  const { method, expires_at } = proof;
  await db
    .insertInto('age_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ method, expires_at }))
    .execute();
}

/** A declaration does not replace a proof that still counts. */
export async function saveDeclaration(
  db: Kysely<DB>,
  { accountId, expiresAt, now }: { readonly accountId: string; readonly expiresAt: Date; readonly now: Date },
): Promise<void> {
  const declared = { method: 'declaration', expires_at: expiresAt };
  await db
    .insertInto('age_proofs')
    .values({ account_id: accountId, ...declared })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(declared)
        .where((where) =>
          where.or([
            where('age_proofs.method', '=', 'declaration'),
            where('age_proofs.expires_at', '<=', sql.val(now)),
          ]),
        ),
    )
    .execute();
}

export async function deleteProof(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('age_proofs').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredProofs(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('age_proofs').where('expires_at', '<=', now).execute();
}

export type AgeCheckRow = Selectable<AgeChecks>;

export async function insertCheck(db: Kysely<DB>, check: Insertable<AgeChecks>): Promise<void> {
  await db.insertInto('age_checks').values(check).execute();
}

/** A check of this account, which has not ended. */
export async function findCheck(
  db: Kysely<DB>,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<AgeCheckRow | undefined> {
  return db
    .selectFrom('age_checks')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Ends a check; false if another call has ended it. */
export async function deleteCheck(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('age_checks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteChecksOf(db: Kysely<DB>, accountId: string): Promise<AgeCheckRow[]> {
  return db.deleteFrom('age_checks').where('account_id', '=', accountId).returningAll().execute();
}

/** Ends the oldest checks that were begun before this time, at most so many. */
export async function deleteChecksBefore(db: Kysely<DB>, time: Date, limit: number): Promise<AgeCheckRow[]> {
  return db
    .deleteFrom('age_checks')
    .where('id', 'in', (select) =>
      select.selectFrom('age_checks').select('id').where('created_at', '<', time).orderBy('created_at').limit(limit),
    )
    .returningAll()
    .execute();
}
