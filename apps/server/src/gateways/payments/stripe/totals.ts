import type { Stripe } from 'stripe';
import type { ProviderTotals } from '../payments.ts';
import { disputeStatusOf } from './events.ts';
import { refundStatusOf } from './payment.ts';

const pageSize = 100;

/**
 * From Stripe's lists, page by page. Objects without our reference belong to another application on the same account.
 */
export async function readTotals(
  stripe: Stripe,
  range: { readonly from: Date; readonly to: Date },
): Promise<ProviderTotals> {
  const created = { gte: secondsOf(range.from), lt: secondsOf(range.to) };
  const [succeeded, refunded, disputed] = await Promise.all([
    sum(
      stripe.charges.list({ created, limit: pageSize }),
      (charge) => charge.paid && charge.status === 'succeeded' && 'reference' in charge.metadata,
    ),
    sum(
      stripe.refunds.list({ created, limit: pageSize, expand: ['data.payment_intent'] }),
      (refund) => isOurs(refund.payment_intent) && refundStatusOf(refund) !== 'failed',
    ),
    sum(
      stripe.disputes.list({ created, limit: pageSize, expand: ['data.payment_intent'] }),
      (dispute) => isOurs(dispute.payment_intent) && ['open', 'lost'].includes(disputeStatusOf(dispute) ?? ''),
    ),
  ]);
  return {
    succeededMinor: succeeded.minor,
    refundedMinor: refunded.minor,
    disputedMinor: disputed.minor,
    count: succeeded.count,
  };
}

/** Stripe's times are whole seconds; rounding up assigns each second to only one period. */
function secondsOf(date: Date): number {
  return Math.ceil(date.getTime() / 1_000);
}

function isOurs(intent: string | Stripe.PaymentIntent | null): boolean {
  return intent !== null && typeof intent !== 'string' && 'reference' in intent.metadata;
}

async function sum<Item extends { readonly amount: number }>(
  items: AsyncIterable<Item>,
  counts: (item: Item) => boolean,
): Promise<{ minor: bigint; count: number }> {
  let [minor, count] = [0n, 0];
  for await (const item of items) {
    if (!counts(item)) continue;
    minor += BigInt(item.amount);
    count += 1;
  }
  return { minor, count };
}
