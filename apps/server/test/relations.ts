import type { SaleKind } from '@ovation/contract/content.ts';
import { v7 as newId } from 'uuid';
import type { App } from '../src/app.ts';

/**
 * A fan's relationship to a performer, inserted directly into the tables: tests of access need the state, not its
 * history.
 */
export interface Relations {
  follow(fanId: string, performerId: string): Promise<void>;
  /** Runs to `expiresAt`; paid time counts to its end in every status but expired and pending. */
  subscribe(
    fanId: string,
    performerId: string,
    options?: { readonly status?: string; readonly expiresAt?: Date },
  ): Promise<void>;
  buy(fanId: string, performerId: string, objectId: string, gross?: bigint, kind?: SaleKind | 'product'): Promise<void>;
  block(ownerId: string, otherId: string): Promise<void>;
  mute(ownerId: string, otherId: string): Promise<void>;
  blockCountry(performerId: string, country: string): Promise<void>;
}

const monthMs = 30 * 86_400_000;

export function relationsOf({ database, clock }: App): Relations {
  return {
    async follow(fanId, performerId) {
      await database.insertInto('follows').values({ account_id: fanId, performer_id: performerId }).execute();
    },
    async subscribe(
      fanId,
      performerId,
      { status = 'active', expiresAt = new Date(clock.now().getTime() + monthMs) } = {},
    ) {
      const startedAt = new Date(expiresAt.getTime() - monthMs);
      await database
        .insertInto('subscriptions')
        .values({
          id: newId(),
          account_id: fanId,
          performer_id: performerId,
          type: 'monthly',
          source: 'wallet',
          status,
          price: 995n,
          started_at: startedAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    async buy(fanId, performerId, objectId, gross = 500n, kind = 'feed') {
      const id = newId();
      const commission = gross / 5n;
      await database
        .insertInto('charges')
        .values({
          id,
          type: kind,
          payer_id: fanId,
          performer_id: performerId,
          object_id: objectId,
          gross,
          commission,
          net: gross - commission,
        })
        .execute();
      await database
        .insertInto('purchases')
        .values({ account_id: fanId, object_kind: kind, object_id: objectId, charge_id: id })
        .execute();
    },
    async block(ownerId, otherId) {
      await database.insertInto('account_blocks').values({ owner_id: ownerId, other_id: otherId }).execute();
    },
    async mute(ownerId, otherId) {
      await database.insertInto('account_mutes').values({ owner_id: ownerId, other_id: otherId }).execute();
    },
    async blockCountry(performerId, country) {
      await database.insertInto('country_blocks').values({ performer_id: performerId, country }).execute();
    },
  };
}
