import type { SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type { Kysely } from 'kysely';
import { anyOf } from '../../../platform/database/list.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

interface NewStrike {
  readonly caseId: string;
  readonly accountId: string;
  readonly rule: SiteRule;
  readonly expiresAt: Date;
}

/** One strike per case: a new decision replaces the strike of an earlier one. */
export async function saveStrike(
  db: Kysely<DB>,
  { caseId, accountId, rule, expiresAt }: NewStrike,
  now: Date,
): Promise<void> {
  const strike = { rule, created_at: now, expires_at: expiresAt, revoked_at: null };
  await db
    .insertInto('strikes')
    .values({ case_id: caseId, account_id: accountId, ...strike })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(strike))
    .execute();
}

export async function revokeStrike(db: Kysely<DB>, caseId: string, now: Date): Promise<void> {
  await db
    .updateTable('strikes')
    .set({ revoked_at: now })
    .where('case_id', '=', caseId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The strikes of an account that count now. */
export async function countStrikes(db: Kysely<DB>, accountId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('strikes')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Until when the strikes of these cases count, by case id. */
export async function loadStrikes(db: Kysely<DB>, caseIds: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('strikes')
    .select(['case_id', 'expires_at'])
    .where('case_id', '=', anyOf(caseIds))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.case_id, row.expires_at]));
}
