import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { AgeProofs, DB } from '../../platform/database/types.gen.ts';

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
