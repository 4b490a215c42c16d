import type { Kysely, Selectable } from 'kysely';
import type { Authenticators, DB } from '../../../platform/database/types.gen.ts';

export type AuthenticatorRow = Selectable<Authenticators>;

export async function loadAuthenticator(db: Kysely<DB>, accountId: string): Promise<AuthenticatorRow | undefined> {
  return db.selectFrom('authenticators').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Replaces a secret that was never confirmed. Returns false if there is a confirmed one, which stays. */
export async function saveNewSecret(
  db: Kysely<DB>,
  { accountId, sealedSecret, now }: { readonly accountId: string; readonly sealedSecret: Buffer; readonly now: Date },
): Promise<boolean> {
  const saved = await db
    .insertInto('authenticators')
    .values({ account_id: accountId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now, last_step: 0n })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns false if another call has confirmed it. */
export async function markConfirmed(
  db: Kysely<DB>,
  accountId: string,
  { step, now }: { readonly step: number; readonly now: Date },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('authenticators')
    .set({ confirmed_at: now, last_step: BigInt(step) })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Returns false if this step or a later one was accepted before: a code works once. */
export async function useStep(db: Kysely<DB>, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('authenticators')
    .set({ last_step: BigInt(step) })
    .where('account_id', '=', accountId)
    .where('last_step', '<', BigInt(step))
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteAuthenticator(db: Kysely<DB>, accountId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('authenticators')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

export async function replaceRecoveryCodes(
  db: Kysely<DB>,
  accountId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const rows = codeHashes.map((code_hash) => ({ account_id: accountId, code_hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Returns false if there is no such code, or it was used before. */
export async function useRecoveryCode(
  db: Kysely<DB>,
  accountId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Kysely<DB>, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}
