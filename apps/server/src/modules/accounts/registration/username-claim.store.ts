import { nameSkeleton } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';

/** So long after one account has given a username up no other gets it: links and mentions still mean the one who had it. */
const keptMs = 90 * 24 * 3_600_000;

/** Gives an account a username with all that look like it. False where they are another's, or were of late. */
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

/** Whether it is another's, or was of late. */
export async function isClaimed(db: Kysely<DB>, username: string, now: Date): Promise<boolean> {
  const claim = await db
    .selectFrom('username_claims')
    .select('released_at')
    .where('skeleton', '=', nameSkeleton(username))
    .executeTakeFirst();
  return claim !== undefined && (claim.released_at === null || claim.released_at >= new Date(now.getTime() - keptMs));
}

/** All that an account had, but for one. */
export async function releaseUsernames(db: Kysely<DB>, accountId: string, now: Date, kept = ''): Promise<void> {
  await db
    .updateTable('username_claims')
    .set({ released_at: now })
    .where('account_id', '=', accountId)
    .where('skeleton', '!=', kept)
    .where('released_at', 'is', null)
    .execute();
}
