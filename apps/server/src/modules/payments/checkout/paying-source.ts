import type { App } from '../../../app.ts';
import type { PayingSource, SubscriptionRow } from '../../subscriptions/index.ts';
import { chooseCard } from '../cards/choose-card.ts';

interface RequestedSource {
  readonly source?: 'wallet' | 'card' | undefined;
  readonly paymentMethod?: string | undefined;
}

/** Checks a named card. Call it before the transaction: it may ask the provider. Throws field-invalid and not-found. */
export async function requireKnownSource(
  call: { readonly app: App; readonly actor: { readonly id: string } },
  { source, paymentMethod }: RequestedSource,
): Promise<void> {
  if (source === 'card' || paymentMethod !== undefined) await chooseCard(call, paymentMethod);
}

/** The source that the fan chose, or else the present one. */
export function sourceOf(row: SubscriptionRow, { source, paymentMethod }: RequestedSource): PayingSource {
  const chosen = source ?? (paymentMethod === undefined ? row.source : 'card');
  return chosen === 'card'
    ? { source: 'card', paymentMethod: paymentMethod ?? row.payment_method }
    : { source: 'wallet', paymentMethod: null };
}
