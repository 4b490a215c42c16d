import type { Books, Endpoint } from './endpoint.ts';
import { getOf, listOf } from './lists.ts';
import { integer, metadata, text } from './parameters.ts';
import { StripeFailure } from './stripe-error.ts';
import type { Stored } from './store.ts';
import { testCardOf } from './test-cards.ts';

const createRefund: Endpoint = {
  method: 'POST',
  path: /^\/v1\/refunds$/,
  form: {
    payment_intent: 'string',
    charge: 'string',
    amount: 'integer',
    reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
    metadata: 'metadata',
    expand: 'strings',
  },
  run(books, given) {
    const intent = books.store.get('payment_intent', text(given, 'payment_intent'), 'payment_intent');
    const charge = books.store.find('charge', intent['latest_charge']);
    if (!charge || intent['status'] !== 'succeeded')
      throw new StripeFailure(400, 'This PaymentIntent does not have a successful charge to refund.', {
        param: 'payment_intent',
      });
    return refund(books, charge, integer(given, 'amount'), metadata(given));
  },
};

/** Refunds the given amount, or what is left. */
export function refund(
  { store, events }: Books,
  charge: Stored,
  wanted: number | undefined,
  kept: Record<string, string> = {},
): Stored {
  const left = Number(charge['amount']) - Number(charge['amount_refunded']);
  const amount = wanted ?? left;
  if (charge['disputed'] === true)
    throw new StripeFailure(400, 'Charge has been charged back; cannot issue a refund.', { code: 'charge_disputed' });
  if (left === 0)
    throw new StripeFailure(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amount < 1)
    throw new StripeFailure(400, 'Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    throw new StripeFailure(
      400,
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      { param: 'amount' },
    );
  const behaviour = testCardOf(
    String(store.find('payment_method', charge['payment_method'])?.['behaviour']),
  )?.behaviour;
  const status = behaviour === 'refund-pends' || behaviour === 'refund-fails' ? 'pending' : 'succeeded';
  charge['amount_refunded'] = Number(charge['amount_refunded']) + amount;
  charge['refunded'] = charge['amount_refunded'] === charge['amount'];
  const made = store.add('re', 'refund', {
    amount,
    currency: charge['currency'],
    charge: charge.id,
    payment_intent: charge['payment_intent'],
    status,
    reason: null,
    metadata: kept,
  });
  events.emit('charge.refunded', charge);
  events.emit('refund.created', made);
  return made;
}

/** The outcome of a pending refund. */
export function settleRefund({ store, events }: Books, id: string): void {
  const pending = store.get('refund', id);
  const charge = store.get('charge', pending['charge']);
  const behaviour = testCardOf(
    String(store.find('payment_method', charge['payment_method'])?.['behaviour']),
  )?.behaviour;
  if (pending['status'] !== 'pending') return;
  pending['status'] = behaviour === 'refund-fails' ? 'failed' : 'succeeded';
  if (behaviour === 'refund-fails')
    Object.assign(charge, {
      amount_refunded: Number(charge['amount_refunded']) - Number(pending['amount']),
      refunded: false,
    });
  events.emit(behaviour === 'refund-fails' ? 'refund.failed' : 'refund.updated', pending);
}

export function openDispute({ store, events, now }: Books, intentId: string, reason: string): Stored {
  const charge = store.get('charge', store.get('payment_intent', intentId)['latest_charge']);
  const amount = Number(charge['amount']) - Number(charge['amount_refunded']);
  const dispute = store.add('dp', 'dispute', {
    amount,
    currency: charge['currency'],
    charge: charge.id,
    payment_intent: intentId,
    reason,
    status: 'needs_response',
    is_charge_refundable: false,
    metadata: {},
    evidence_details: {
      due_by: Math.floor(now().getTime() / 1_000) + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  });
  charge['disputed'] = true;
  events.emit('charge.dispute.created', dispute);
  events.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute({ store, events }: Books, intentId: string, status: 'won' | 'lost'): void {
  const [dispute] = store.list('dispute', ({ payment_intent }) => payment_intent === intentId);
  if (!dispute || dispute['status'] !== 'needs_response') return;
  dispute['status'] = status;
  if (status === 'won') {
    store.get('charge', dispute['charge'])['disputed'] = false;
    events.emit('charge.dispute.funds_reinstated', dispute);
  }
  events.emit('charge.dispute.closed', dispute);
}

export const refundEndpoints: readonly Endpoint[] = [
  createRefund,
  listOf('refund', 'refunds', ['payment_intent', 'charge']),
  getOf('refund', 'refunds'),
  listOf('dispute', 'disputes', ['payment_intent', 'charge']),
  getOf('dispute', 'disputes'),
];
