import { randomBytes } from 'node:crypto';
import type { Books, Endpoint } from './endpoint.ts';
import { getOf } from './lists.ts';
import { metadata, strings, text, type Parameters } from './parameters.ts';
import { StripeFailure, missing } from './stripe-error.ts';
import type { Stored } from './store.ts';
import { testCardOf } from './test-cards.ts';

/** The stored payment method, or a new one by a test card's name. Throws 400 like Stripe for one that cannot pay. */
export function usableMethod({ store }: Books, name: string | undefined, customer: string | undefined): Stored {
  const stored = store.find('payment_method', name);
  if (!stored) return newMethod({ store }, name);
  if (stored['isDetached'] === true)
    throw new StripeFailure(400, 'The provided PaymentMethod was detached from a Customer. It may not be used again.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  if (stored['customer'] !== null && stored['customer'] !== customer)
    throw new StripeFailure(400, 'The PaymentMethod belongs to a Customer. Please include that Customer.', {
      param: customer === undefined ? 'customer' : 'payment_method',
    });
  return stored;
}

function newMethod({ store }: Pick<Books, 'store'>, name = ''): Stored {
  const card = testCardOf(name);
  if (!card) throw missing('PaymentMethod', name, 'payment_method');
  return store.add('pm', 'payment_method', {
    type: 'card',
    customer: null,
    behaviour: name,
    metadata: {},
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: 12,
      exp_year: 2034,
      funding: card.funding ?? 'credit',
      country: 'US',
      fingerprint: `fp_${name}`,
    },
  });
}

export function requireCards(given: Parameters): void {
  const types =
    given['allowed_payment_method_types'] === undefined ? ['card'] : strings(given, 'allowed_payment_method_types');
  if (!types.includes('card'))
    throw new StripeFailure(400, 'This account takes cards only.', { param: 'allowed_payment_method_types' });
}

const createCustomer: Endpoint = {
  method: 'POST',
  path: /^\/v1\/customers$/,
  form: {
    email: 'email',
    name: 'string',
    description: 'string',
    phone: 'string',
    metadata: 'metadata',
    expand: 'strings',
  },
  run: ({ store, events }, given) => {
    const customer = store.add('cus', 'customer', {
      email: text(given, 'email') ?? null,
      name: text(given, 'name') ?? null,
      metadata: metadata(given),
    });
    events.emit('customer.created', customer);
    return customer;
  },
};

const retrieveMethod: Endpoint = {
  method: 'GET',
  path: /^\/v1\/payment_methods\/([^/]+)$/,
  form: { expand: 'strings' },
  run: (books, _given, id) => books.store.find('payment_method', id) ?? newMethod(books, id),
};

const detachMethod: Endpoint = {
  method: 'POST',
  path: /^\/v1\/payment_methods\/([^/]+)\/detach$/,
  form: { expand: 'strings' },
  run({ store, events }, _given, id) {
    const method = store.get('payment_method', id, 'payment_method');
    if (method['customer'] === null)
      throw new StripeFailure(
        400,
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        { param: 'payment_method' },
      );
    Object.assign(method, { customer: null, isDetached: true });
    events.emit('payment_method.detached', method);
    return method;
  },
};

const createSetup: Endpoint = {
  method: 'POST',
  path: /^\/v1\/setup_intents$/,
  form: {
    customer: 'string',
    description: 'string',
    usage: ['on_session', 'off_session'],
    allowed_payment_method_types: 'strings',
    metadata: 'metadata',
    expand: 'strings',
  },
  run({ store, events }, given) {
    requireCards(given);
    const customer = text(given, 'customer');
    if (customer !== undefined) store.get('customer', customer, 'customer');
    const setup = store.add('seti', 'setup_intent', {
      customer: customer ?? null,
      status: 'requires_payment_method',
      payment_method: null,
      usage: text(given, 'usage') ?? 'off_session',
      payment_method_types: ['card'],
      last_setup_error: null,
      next_action: null,
      metadata: metadata(given),
    });
    setup['client_secret'] = `${setup.id}_secret_${randomBytes(12).toString('hex')}`;
    events.emit('setup_intent.created', setup);
    return setup;
  },
};

/** What Stripe's script does in the browser: the test card replaces the typed one. */
const confirmSetup: Endpoint = {
  method: 'POST',
  path: /^\/v1\/setup_intents\/([^/]+)\/confirm$/,
  forBrowsers: true,
  form: {
    'client_secret!': 'string',
    'payment_method!': 'string',
    return_url: 'url',
    use_stripe_sdk: 'boolean',
    expand: 'strings',
  },
  run(books, given, id) {
    const { store } = books;
    const setup = store.get('setup_intent', id);
    if (text(given, 'client_secret') !== setup['client_secret'])
      throw new StripeFailure(400, 'The client_secret provided does not match.', {
        code: 'setup_intent_invalid_parameter',
        param: 'client_secret',
      });
    if (setup['status'] !== 'requires_payment_method')
      throw new StripeFailure(400, 'This SetupIntent cannot be confirmed any more.', {
        code: 'setup_intent_unexpected_state',
        setup_intent: setup,
      });
    const method = newMethod(books, text(given, 'payment_method'));
    const card = testCardOf(String(method['behaviour']));
    if (card?.declinesSetup) return failSetup(books, setup, { code: 'card_declined', decline_code: 'generic_decline' });
    if (card?.behaviour === 'authenticates') {
      if (text(given, 'return_url') === undefined)
        throw new StripeFailure(400, 'Please give a return_url.', { code: 'parameter_missing', param: 'return_url' });
      return Object.assign(setup, {
        status: 'requires_action',
        payment_method: method.id,
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: `${books.url()}/authenticate/${setup.id}`, return_url: text(given, 'return_url') },
        },
      });
    }
    return succeedSetup(books, setup, method);
  },
};

export function succeedSetup({ events }: Books, setup: Stored, method: Stored): Stored {
  method['customer'] = setup['customer'];
  Object.assign(setup, { status: 'succeeded', payment_method: method.id, last_setup_error: null, next_action: null });
  events.emit('payment_method.attached', method);
  events.emit('setup_intent.succeeded', setup);
  return setup;
}

export function failSetup(
  { events }: Books,
  setup: Stored,
  error: { readonly code: string; readonly decline_code?: string },
): Stored {
  Object.assign(setup, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { type: 'card_error', message: 'Your card was declined.', ...error },
  });
  events.emit('setup_intent.setup_failed', setup);
  throw new StripeFailure(402, 'Your card was declined.', { type: 'card_error', ...error, setup_intent: setup });
}

export const cardEndpoints: readonly Endpoint[] = [
  createCustomer,
  getOf('customer', 'customers'),
  retrieveMethod,
  detachMethod,
  createSetup,
  getOf('setup_intent', 'setup_intents'),
  confirmSetup,
];
