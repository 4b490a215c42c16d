import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { Subscription } from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import { priceAt } from './prices/price-change.ts';
import { announcedPrice } from './prices/renewal-terms.ts';
import type { SubscriptionRow } from './subscription.store.ts';

export function presentSubscription(row: SubscriptionRow): Subscription {
  const announced = announcedPrice(row);
  return {
    _id: row.id,
    performerId: row.performer_id,
    subscriptionType: row.type as Subscription['subscriptionType'],
    status: statusOf(row),
    source: row.source as Subscription['source'],
    price: fromMinor(row.price),
    startedAt: row.started_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    nextChargeAt: row.next_charge_at?.toISOString() ?? null,
    nextChargeAmount:
      row.next_charge_at === null ? null : fromMinor(priceAt(row, row.expires_at ?? row.next_charge_at)),
    nextPrice: announced ? fromMinor(announced.price) : null,
    nextPriceFrom: announced?.from.toISOString() ?? null,
    nextType: row.next_type as Subscription['nextType'],
    graceUntil: row.grace_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A subscription that has run out shows as expired, even before the job updates its row. */
function statusOf({ status, opens, next_charge_at }: SubscriptionRow): Subscription['status'] {
  const hasRunOut = !opens && next_charge_at === null && (status === 'active' || status === 'cancelled');
  return hasRunOut ? 'expired' : (status as Subscription['status']);
}

export function presentSubscriptionRow(row: SubscriptionRow, cards: ReadonlyMap<string, AccountCard>) {
  return {
    ...presentSubscription(row),
    performer: cards.get(row.performer_id) as AccountCard,
    user: cards.get(row.account_id) as AccountCard,
  };
}
