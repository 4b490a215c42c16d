import type { App } from '../../../app.ts';
import type { PayingSource, SubscriptionRow } from '../../subscriptions/index.ts';
import { chooseCard } from '../cards/choose-card.ts';

export interface RequestedSource {
  readonly source?: 'wallet' | 'card' | undefined;
  readonly paymentMethod?: string | undefined;
}

/** Asked before the transaction, because it may ask the provider: the card that is named, where one is. Throws field-invalid and not-found. */
export async function requireKnownSource(
  call: { readonly app: App; readonly actor: { readonly id: string } },
  { source, paymentMethod }: RequestedSource,
): Promise<void> {
  if (source === 'card' || paymentMethod !== undefined) await chooseCard(call, paymentMethod);
}

/** What the fan wishes, and otherwise what pays already. */
export function sourceOf(row: SubscriptionRow, { source, paymentMethod }: RequestedSource): PayingSource {
  const chosen = source ?? (paymentMethod === undefined ? row.source : 'card');
  return chosen === 'card'
    ? { source: 'card', paymentMethod: paymentMethod ?? row.payment_method }
    : { source: 'wallet', paymentMethod: null };
}
