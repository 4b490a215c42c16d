import type { PaymentCard } from '@ovation/contract/money/payments.ts';
import { hasExpired } from './card-expiry.ts';
import type { PaymentCardRow } from './payment-card.store.ts';

/** `renewals`: how many subscriptions renew with each card, by its id. */
export function presentCard(row: PaymentCardRow, renewals: ReadonlyMap<string, number>, now: Date): PaymentCard {
  return {
    _id: row.id,
    provider: row.provider,
    brand: row.brand,
    last4: row.last4,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    isExpired: hasExpired(row, now),
    isDefault: row.is_default,
    subscriptionCount: renewals.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
