import { randomBytes } from 'node:crypto';
import type { Books, Endpoint } from './endpoint.ts';
import { listOf } from './lists.ts';
import { integer, metadata, text, type Parameters } from './parameters.ts';
import { StripeFailure } from './stripe-error.ts';
import type { Stored } from './store.ts';

const countries = ['US', 'CA', 'GB', 'DE', 'FR', 'NL', 'ES', 'IT', 'CH', 'AT', 'JP', 'AU'];
const requested = { requested: 'boolean' } as const;

const createAccount: Endpoint = {
  method: 'POST',
  path: /^\/v1\/accounts$/,
  form: {
    country: 'string',
    email: 'email',
    business_type: ['individual', 'company'],
    metadata: 'metadata',
    expand: 'strings',
    capabilities: { transfers: requested, card_payments: requested },
    controller: {
      fees: { payer: ['application', 'account'] },
      losses: { payments: ['application', 'stripe'] },
      requirement_collection: ['application', 'stripe'],
      stripe_dashboard: { type: ['express', 'full', 'none'] },
    },
  },
  run({ store }, given) {
    const country = text(given, 'country') ?? 'US';
    if (!countries.includes(country))
      throw new StripeFailure(400, `Country '${country}' is unknown or not supported.`, {
        code: 'country_unsupported',
        param: 'country',
      });
    checkController(given);
    const wantsTransfers =
      ((given['capabilities'] as Parameters | undefined)?.['transfers'] as Parameters | undefined)?.['requested'] ===
      'true';
    return store.add('acct', 'account', {
      country,
      email: text(given, 'email') ?? null,
      metadata: metadata(given),
      details_submitted: false,
      payouts_enabled: false,
      charges_enabled: false,
      capabilities: wantsTransfers ? { transfers: 'inactive' } : {},
      requirements: {
        currently_due: ['external_account', 'individual.first_name', 'tos_acceptance.date'],
        past_due: [],
        eventually_due: [],
        pending_verification: [],
        errors: [],
        disabled_reason: 'requirements.past_due',
      },
    });
  },
};

/** An express dashboard requires a platform that is liable for losses and fees. */
function checkController(given: Parameters): void {
  const controller = given['controller'] as
    | { stripe_dashboard?: { type?: string }; losses?: { payments?: string }; fees?: { payer?: string } }
    | undefined;
  if (controller?.stripe_dashboard?.type !== 'express') return;
  if (controller.losses?.payments !== 'application' || controller.fees?.payer !== 'application')
    throw new StripeFailure(
      400,
      'When controller[stripe_dashboard][type]=express, the application pays fees and losses.',
      {
        param: 'controller',
      },
    );
}

/** Without access, an account is answered like a missing one. */
function accountFor({ store }: Books, id: string, param: string): Stored {
  const account = store.find('account', id);
  if (!account)
    throw new StripeFailure(
      403,
      `The provided key does not have access to account '${id}' (or that account does not exist).`,
      { code: 'account_invalid', param },
    );
  return account;
}

const retrieveAccount: Endpoint = {
  method: 'GET',
  path: /^\/v1\/accounts\/([^/]+)$/,
  form: { expand: 'strings' },
  run: (books, _given, id) => accountFor(books, id, 'account'),
};

const createLink: Endpoint = {
  method: 'POST',
  path: /^\/v1\/account_links$/,
  form: {
    'account!': 'string',
    'type!': ['account_onboarding', 'account_update'],
    refresh_url: 'url',
    return_url: 'url',
    collection_options: { fields: ['currently_due', 'eventually_due'] },
    expand: 'strings',
  },
  run(books, given) {
    const account = accountFor(books, text(given, 'account') ?? '', 'account');
    for (const name of ['refresh_url', 'return_url'])
      if (given[name] === undefined)
        throw new StripeFailure(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    const created = Math.floor(books.now().getTime() / 1_000);
    return {
      object: 'account_link',
      created,
      expires_at: created + 300,
      url: `${books.url()}/setup/${account.id}/${randomBytes(8).toString('hex')}`,
    };
  },
};

const createTransfer: Endpoint = {
  method: 'POST',
  path: /^\/v1\/transfers$/,
  form: {
    'amount!': 'integer',
    'currency!': 'string',
    'destination!': 'string',
    description: 'string',
    source_transaction: 'string',
    transfer_group: 'string',
    metadata: 'metadata',
    expand: 'strings',
  },
  run(books, given) {
    const { store, events } = books;
    const [amount, currency] = [integer(given, 'amount') ?? 0, text(given, 'currency')];
    if (amount < 1)
      throw new StripeFailure(400, 'Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
    const account = store.find('account', text(given, 'destination'));
    if (!account)
      throw new StripeFailure(400, `No such destination: '${text(given, 'destination')}'`, {
        code: 'resource_missing',
        param: 'destination',
      });
    if ((account['capabilities'] as Record<string, string>)['transfers'] !== 'active')
      throw new StripeFailure(
        400,
        'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        { code: 'insufficient_capabilities_for_transfer' },
      );
    if (amount > available(books))
      throw new StripeFailure(400, 'You have insufficient available funds in your Stripe account.', {
        code: 'balance_insufficient',
      });
    const transfer = store.add('tr', 'transfer', {
      amount,
      currency,
      destination: account.id,
      transfer_group: text(given, 'transfer_group') ?? null,
      reversed: false,
      amount_reversed: 0,
      metadata: metadata(given),
    });
    events.emit('transfer.created', transfer);
    return transfer;
  },
};

/** Incoming less outgoing money; here everything is available at once. */
function available({ store }: Books): number {
  const sum = (object: string, counts: (stored: Stored) => boolean): number =>
    store.list(object, counts).reduce((total, { amount }) => total + Number(amount), 0);
  return (
    sum('charge', ({ paid }) => paid === true) -
    sum('refund', ({ status }) => status !== 'failed') -
    sum('dispute', ({ status }) => status !== 'won') -
    sum('transfer', () => true)
  );
}

/** What the account's owner entered on Stripe's page, and Stripe's result. */
export function onboard({ store, events }: Books, id: string, outcome: 'ready' | 'restricted'): void {
  const isReady = outcome === 'ready';
  const account = store.get('account', id);
  Object.assign(account, {
    details_submitted: true,
    payouts_enabled: isReady,
    capabilities: { transfers: isReady ? 'active' : 'inactive' },
    requirements: {
      currently_due: isReady ? [] : ['individual.verification.document'],
      past_due: [],
      eventually_due: [],
      pending_verification: [],
      errors: [],
      disabled_reason: isReady ? null : 'requirements.past_due',
    },
  });
  events.emit('account.updated', account, account.id);
}

export const connectEndpoints: readonly Endpoint[] = [
  createAccount,
  retrieveAccount,
  createLink,
  createTransfer,
  listOf('transfer', 'transfers', ['transfer_group', 'destination']),
];
