import { requireCards, usableMethod } from './cards.ts';
import type { Books, Endpoint } from './endpoint.ts';
import { getOf, listOf, searchIntents } from './lists.ts';
import { integer, metadata, text, type Parameters } from './parameters.ts';
import { StripeFailure } from './stripe-error.ts';
import type { Stored } from './store.ts';
import { testCardOf, type Behaviour } from './test-cards.ts';

/** The bounds of one payment in cents, as published for US dollars and most others. */
const [minAmount, maxAmount] = [50, 99_999_999];
const currencies = ['usd', 'eur', 'gbp', 'chf', 'cad', 'aud'];

const createIntent: Endpoint = {
  method: 'POST',
  path: /^\/v1\/payment_intents$/,
  form: {
    'amount!': 'integer',
    'currency!': 'string',
    payment_method: 'string',
    customer: 'string',
    confirm: 'boolean',
    off_session: 'boolean',
    return_url: 'url',
    description: 'string',
    receipt_email: 'email',
    allowed_payment_method_types: 'strings',
    use_stripe_sdk: 'boolean',
    metadata: 'metadata',
    transfer_group: 'string',
    expand: 'strings',
  },
  run(books, given) {
    const { store, events } = books;
    checkAmount(given);
    requireCards(given);
    const isConfirmed = given['confirm'] === 'true';
    for (const name of ['off_session', 'return_url'])
      if (name in given && !isConfirmed)
        throw new StripeFailure(400, `${name} may only be used with confirm=true.`, { param: name });
    const customer = text(given, 'customer');
    if (customer !== undefined) store.get('customer', customer, 'customer');
    if (isConfirmed && given['payment_method'] === undefined)
      throw new StripeFailure(400, 'You cannot confirm this PaymentIntent because it is missing a payment method.', {
        code: 'payment_intent_unexpected_state',
        param: 'payment_method',
      });
    const method =
      given['payment_method'] === undefined ? undefined : usableMethod(books, text(given, 'payment_method'), customer);
    const intent = store.add('pi', 'payment_intent', {
      amount: integer(given, 'amount'),
      amount_received: 0,
      currency: text(given, 'currency'),
      customer: customer ?? null,
      payment_method: method?.id ?? null,
      description: text(given, 'description') ?? null,
      metadata: metadata(given),
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      next_action: null,
      last_payment_error: null,
      latest_charge: null,
      payment_method_types: ['card'],
      return_url: text(given, 'return_url'),
    });
    events.emit('payment_intent.created', intent);
    if (isConfirmed && method) attempt(books, intent, method, given['off_session'] === 'true');
    return intent;
  },
};

function checkAmount(given: Parameters): void {
  const [amount, currency] = [integer(given, 'amount') ?? 0, text(given, 'currency') ?? ''];
  if (!currencies.includes(currency))
    throw new StripeFailure(400, `Invalid currency: ${currency}.`, { param: 'currency' });
  if (amount < 1)
    throw new StripeFailure(400, 'This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < minAmount)
    throw new StripeFailure(400, 'Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > maxAmount)
    throw new StripeFailure(400, 'Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
}

const declines: Partial<Record<Behaviour, string>> = {
  declines: 'generic_decline',
  'lacks-funds': 'insufficient_funds',
};

function attempt(books: Books, intent: Stored, method: Stored, isOffSession: boolean): void {
  const behaviour = testCardOf(String(method['behaviour']))?.behaviour ?? 'succeeds';
  const decline = declines[behaviour];
  if (decline !== undefined) decliner(books, intent, { code: 'card_declined', decline_code: decline });
  // A card that its owner confirmed when saving it needs no confirmation.
  else if (behaviour === 'authenticates' && isOffSession)
    decliner(books, intent, { code: 'authentication_required', decline_code: 'authentication_required' });
  else if (behaviour === 'authenticates') askPayer(books, intent);
  else if (behaviour === 'processes') process(books, intent);
  else succeed(books, intent);
}

/** A declined payment returns 402, and its intent stays and waits for another card. */
function decliner(
  books: Books,
  intent: Stored,
  error: { readonly code: string; readonly decline_code?: string },
): never {
  fail(books, intent, error);
  throw new StripeFailure(402, 'Your card was declined.', { type: 'card_error', ...error, payment_intent: intent });
}

export function fail(
  { store, events }: Books,
  intent: Stored,
  error: { readonly code: string; readonly decline_code?: string },
): void {
  const charge = addCharge({ store }, intent, { status: 'failed', paid: false, failure_code: error.code });
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: { type: 'card_error', message: 'Your card was declined.', ...error },
  });
  events.emit('charge.failed', charge);
  events.emit('payment_intent.payment_failed', intent);
}

function askPayer({ events, url }: Books, intent: Stored): void {
  if (typeof intent['return_url'] !== 'string')
    throw new StripeFailure(400, 'You must provide a return_url.', {
      code: 'payment_intent_invalid_parameter',
      param: 'return_url',
    });
  Object.assign(intent, {
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${url()}/authenticate/${intent.id}`, return_url: intent['return_url'] },
    },
  });
  events.emit('payment_intent.requires_action', intent);
}

function process({ events }: Books, intent: Stored): void {
  Object.assign(intent, { status: 'processing' });
  events.emit('payment_intent.processing', intent);
}

export function succeed({ store, events }: Books, intent: Stored): void {
  const charge = addCharge({ store }, intent, { status: 'succeeded', paid: true, failure_code: null });
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent['amount'],
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: null,
  });
  events.emit('charge.succeeded', charge);
  events.emit('payment_intent.succeeded', intent);
}

/** A charge copies its intent's metadata. */
function addCharge({ store }: Pick<Books, 'store'>, intent: Stored, outcome: object): Stored {
  const { amount, currency, customer, payment_method, metadata: kept } = intent;
  return store.add('ch', 'charge', {
    amount,
    currency,
    customer,
    payment_method,
    metadata: { ...(kept as object) },
    payment_intent: intent.id,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    captured: true,
    ...outcome,
  });
}

export const paymentEndpoints: readonly Endpoint[] = [
  createIntent,
  searchIntents,
  getOf('payment_intent', 'payment_intents'),
  listOf('charge', 'charges', ['payment_intent', 'customer']),
  getOf('charge', 'charges'),
];
