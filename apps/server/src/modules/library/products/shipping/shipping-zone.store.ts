import type { Kysely } from 'kysely';
import { anyOf } from '../../../../platform/database/list.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';

/** Where a performer ships, and for how much. */
export interface Zone {
  readonly id: string;
  readonly name: string;
  /** Two capital letters each; empty: every country that no other zone names. */
  readonly countries: readonly string[];
  /** For an order, in minor units. */
  readonly price: bigint;
  /** From this sum of prices on, shipping is free; null: never. */
  readonly freeFrom: bigint | null;
}

/** The zones of performers in their order, by performer. A performer without an entry ships everywhere, free. */
export async function listZones(db: Kysely<DB>, performerIds: readonly string[]): Promise<Map<string, Zone[]>> {
  if (performerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('shipping_zones')
    .selectAll()
    .where('performer_id', '=', anyOf(performerIds))
    .orderBy('position')
    .execute();
  const zones = new Map<string, Zone[]>();
  for (const { performer_id, id, name, countries, price, free_from } of rows) {
    const zone = { id, name, countries, price, freeFrom: free_from };
    zones.set(performer_id, [...(zones.get(performer_id) ?? []), zone]);
  }
  return zones;
}

/** Replaces the zones of a performer, whose account it locks, so that two calls do not mix theirs. */
export async function replaceZones(db: Kysely<DB>, performerId: string, zones: readonly Zone[]): Promise<void> {
  await db
    .selectFrom('performers')
    .select('account_id')
    .where('account_id', '=', performerId)
    .forNoKeyUpdate()
    .execute();
  await db.deleteFrom('shipping_zones').where('performer_id', '=', performerId).execute();
  if (zones.length === 0) return;
  await db
    .insertInto('shipping_zones')
    .values(
      zones.map(({ id, name, countries, price, freeFrom }, position) => ({
        id,
        performer_id: performerId,
        position,
        name,
        countries: [...countries],
        price,
        free_from: freeFrom,
      })),
    )
    .execute();
}

/** Of a closed account. */
export async function deleteShippingZonesOf(db: Kysely<DB>, accountId: string): Promise<void> {
  await db.deleteFrom('shipping_zones').where('performer_id', '=', accountId).execute();
}
