import type { AccessRule } from '@ovation/contract/feeds.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import type { AccessObject } from '../access/index.ts';

/** A feed as access sees it; undefined when it does not exist. */
export async function loadFeedForAccess(db: Kysely<DB>, feedId: string): Promise<AccessObject | undefined> {
  const row = await select(db, feedId).executeTakeFirst();
  return row && accessObjectOf(row);
}

/**
 * A feed as something to buy; what it costs is its `price`, null when it is not for sale. In a transaction it stays
 * as it is until the end: its performer cannot change or delete it while it is being bought, and others may buy it too.
 */
export async function loadFeedForSale(db: Kysely<DB>, feedId: string): Promise<AccessObject | undefined> {
  const row = await select(db, feedId).forKeyShare().executeTakeFirst();
  return row && accessObjectOf(row);
}

function select(db: Kysely<DB>, feedId: string) {
  return db.selectFrom('feeds').select(['id', 'performer_id', 'access', 'price', 'withdrawn_at']).where('id', '=', feedId);
}

interface Row {
  readonly id: string;
  readonly performer_id: string;
  readonly access: string;
  readonly price: bigint | null;
  readonly withdrawn_at: Date | null;
}

export function accessObjectOf(row: Row): AccessObject {
  return { kind: 'feed', id: row.id, performerId: row.performer_id, rule: row.access as AccessRule, price: row.price, isWithdrawn: row.withdrawn_at !== null };
}
