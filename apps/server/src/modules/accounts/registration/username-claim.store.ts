import { nameSkeleton } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** A released username stays blocked this long, because links and mentions still point to its former owner. */
const keptMs = 90 * 24 * 3_600_000;

/** Claims a username and all that look like it. False where another account has or recently had one of them. */
export async function claimUsername(db: Kysely<DB>, accountId: string, username: string, now: Date): Promise<boolean> {
  const skeleton = nameSkeleton(username);
  const claimed = await db
    .insertInto('username_claims')
    .values({ skeleton, account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .column('skeleton')
        .doUpdateSet({ account_id: accountId, released_at: null })
        .where((where) =>
          where.or([
            where('username_claims.account_id', '=', accountId),
            where('username_claims.released_at', '<', new Date(now.getTime() - keptMs)),
          ]),
        ),
    )
    .returning('skeleton')
    .executeTakeFirst();
  if (claimed) await releaseUsernames(db, accountId, now, skeleton);
  return claimed !== undefined;
}

/** Whether an account has this username, or released it recently. */
export async function isClaimed(db: Kysely<DB>, username: string, now: Date): Promise<boolean> {
  const claim = await db
    .selectFrom('username_claims')
    .select('released_at')
    .where('skeleton', '=', nameSkeleton(username))
    .executeTakeFirst();
  return claim !== undefined && (claim.released_at === null || claim.released_at >= new Date(now.getTime() - keptMs));
}

/** Releases all usernames of an account except `kept`, given as a skeleton. */
export async function releaseUsernames(db: Kysely<DB>, accountId: string, now: Date, kept = ''): Promise<void> {
  await db
    .updateTable('username_claims')
    .set({ released_at: now })
    .where('account_id', '=', accountId)
    .where('skeleton', '!=', kept)
    .where('released_at', 'is', null)
    .execute();
}
