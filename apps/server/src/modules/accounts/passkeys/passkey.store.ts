import type { Kysely, Selectable } from 'kysely';
import type { DB, Passkeys } from '../../../platform/database/types.gen.ts';
import { newId } from '../../../platform/new-id.ts';
import type { NewPasskey } from './ceremony.ts';

export type PasskeyRow = Selectable<Passkeys>;

/** The passkeys of an account, the oldest first; an account has few (`maxPasskeys`). */
export async function loadPasskeys(db: Kysely<DB>, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
}

export async function findPasskey(db: Kysely<DB>, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Returns undefined where an account has this passkey already. */
export async function insertPasskey(
  db: Kysely<DB>,
  { accountId, name, passkey, now }: { accountId: string; name: string; passkey: NewPasskey; now: Date },
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values({
      id: newId(),
      account_id: accountId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: BigInt(passkey.counter),
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('passkeys_once').doNothing())
    .returningAll()
    .executeTakeFirst();
}

interface OwnPasskey {
  readonly id: string;
  readonly accountId: string;
}

export async function setPasskeyName(
  db: Kysely<DB>,
  { id, accountId }: OwnPasskey,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(db: Kysely<DB>, { id, accountId }: OwnPasskey): Promise<PasskeyRow | undefined> {
  return db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskeysOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
}

/**
 * Records a signature. Returns false if the counter has not risen since, as with a copied passkey or a second use of
 * one signature. Authenticators that do not count always say 0.
 */
export async function savePasskeyUse(
  db: Kysely<DB>,
  id: string,
  { counter, isSynced, now }: { readonly counter: number; readonly isSynced: boolean; readonly now: Date },
): Promise<boolean> {
  const saved = await db
    .updateTable('passkeys')
    .set({ counter: BigInt(counter), is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('counter', '<', BigInt(counter)),
        where.and([where('counter', '=', 0n), where.val(counter === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns false if the challenge was used before. */
export async function useChallenge(db: Kysely<DB>, challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto('used_challenges')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredChallenges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
}
