import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { hashToken } from './token.ts';

export type Purpose = 'verify-email' | 'reset-password';

const lifetimeMs: Record<Purpose, number> = { 'verify-email': 3 * 24 * 3_600_000, 'reset-password': 3_600_000 };

/** Stores only a hash of the token that an email carries. */
export async function addAccountToken(
  db: Kysely<DB>,
  { token, accountId, purpose }: { readonly token: string; readonly accountId: string; readonly purpose: Purpose },
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + lifetimeMs[purpose]);
  await db
    .insertInto('account_tokens')
    .values({ token_hash: hashToken(token), account_id: accountId, purpose, expires_at, created_at: now })
    .execute();
}

/** Consumes a token and returns its account. Of two simultaneous clicks only one gets it. */
export async function useAccountToken(
  db: Kysely<DB>,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Whether this link has confirmed an address that still counts as confirmed. */
export async function hasConfirmed(db: Kysely<DB>, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_tokens')
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select('account_tokens.used_at')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'verify-email')
    .where('used_at', 'is not', null)
    .where('accounts.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Invalidates the links in an account's earlier emails. */
export async function retireAccountTokens(
  db: Kysely<DB>,
  accountId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}
