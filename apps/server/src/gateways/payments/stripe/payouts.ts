import { english, t, translated } from '@ovation/language/t.ts';
import type { Stripe } from 'stripe';
import { IdempotencyMismatchError } from '../payments.ts';
import {
  PayoutRefusedError,
  type PayoutAccount,
  type PayoutAccountRequest,
  type PayoutGateway,
  type TransferRequest,
} from '../payouts.ts';
import { isForbidden, isMissing, once } from './errors.ts';

const unknownAccount = english('Stripe does not know this account. Please connect it again.');

export function createStripePayouts(stripe: Stripe): PayoutGateway {
  return {
    async createAccount(request) {
      const create = () =>
        stripe.accounts.create(accountOf(request), { idempotencyKey: `account ${request.idempotencyKey}` });
      const { id } = await once(
        create,
        (error) =>
          new PayoutRefusedError(
            t('Stripe does not open accounts for this country or this email address. Please choose a bank transfer.'),
            { cause: error },
          ),
      );
      return { id };
    },
    async onboardingLink(accountId, { returnUrl, refreshUrl }) {
      return withAccount(
        async () => {
          const { url } = await stripe.accountLinks.create({
            account: accountId,
            type: 'account_onboarding',
            return_url: returnUrl,
            refresh_url: refreshUrl,
            collection_options: { fields: 'eventually_due' },
          });
          return url;
        },
        () => {
          throw new PayoutRefusedError(translated(unknownAccount));
        },
      );
    },
    retrieveAccount: (accountId) =>
      withAccount(
        async () => presentAccount(await stripe.accounts.retrieve(accountId)),
        () => ({ isReady: false, problems: [translated(unknownAccount)] }),
      ),
    transfer: (request) => transfer(stripe, request),
  };
}

/** Stripe identifies the owner, and the site is liable for losses and fees: the account only receives. */
function accountOf({ reference, email, country }: PayoutAccountRequest): Stripe.AccountCreateParams {
  return {
    country,
    ...(email === '' ? {} : { email }),
    capabilities: { transfers: { requested: true } },
    metadata: { reference },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
  };
}

async function withAccount<Result>(run: () => Promise<Result>, unknown: () => Result): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (isMissing(error) || isForbidden(error)) return unknown();
    throw error;
  }
}

async function transfer(stripe: Stripe, request: TransferRequest): Promise<{ id: string }> {
  if (request.amountMinor <= 0n) throw new PayoutRefusedError(t('A transfer must be more than zero.'));
  // Stripe's keys expire after a day, but a transfer's group stays.
  const [earlier] = (await stripe.transfers.list({ transfer_group: request.reference, limit: 1 })).data;
  if (earlier) return sameTransfer(earlier, request);
  const params = {
    amount: Number(request.amountMinor),
    currency: request.currency.toLowerCase(),
    destination: request.accountId,
    transfer_group: request.reference,
    metadata: { reference: request.reference },
  };
  const { id } = await withAccount(
    () =>
      once(() => stripe.transfers.create(params, { idempotencyKey: `transfer ${request.idempotencyKey}` }), failureOf),
    () => {
      throw new PayoutRefusedError(translated(unknownAccount));
    },
  );
  return { id };
}

function sameTransfer(
  { id, destination, amount, currency }: Stripe.Transfer,
  request: TransferRequest,
): { id: string } {
  const accountId = typeof destination === 'string' ? destination : destination?.id;
  const isSame =
    accountId === request.accountId &&
    BigInt(amount) === request.amountMinor &&
    currency === request.currency.toLowerCase();
  if (!isSame) throw new IdempotencyMismatchError('Another transfer was made for this payout.');
  return { id };
}

function failureOf(error: Stripe.errors.StripeInvalidRequestError): Error {
  if (error.code === 'account_invalid' || error.code === 'resource_missing')
    return new PayoutRefusedError(translated(unknownAccount), { cause: error });
  if (error.code === 'balance_insufficient')
    return new PayoutRefusedError(
      t(
        'The site’s available balance with Stripe is too low for this payout, so no money moved. Please try again when more has come in.',
      ),
      { cause: error },
    );
  return new PayoutRefusedError(
    t('Stripe cannot send money to this account right now, so no money moved. Its owner should check it with Stripe.'),
    { cause: error },
  );
}

type AccountState = Pick<Stripe.Account, 'capabilities' | 'payouts_enabled'>;

export function isReady({ capabilities, payouts_enabled }: AccountState): boolean {
  return capabilities?.transfers === 'active' && payouts_enabled;
}

function presentAccount(account: Stripe.Account): PayoutAccount {
  return isReady(account) ? { isReady: true, problems: [] } : { isReady: false, problems: problemsOf(account) };
}

function problemsOf({ requirements, details_submitted }: Stripe.Account): string[] {
  const reason = requirements?.disabled_reason ?? '';
  if (reason.startsWith('rejected'))
    return [t('Stripe has closed this account to payouts. Please write to Stripe, or choose a bank transfer.')];
  const missing = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]).size;
  if (!details_submitted) return [t('Stripe does not know who you are yet. Please enter your details on its page.')];
  if (missing > 0)
    return [
      t(
        '{missing, plural, one {Stripe still needs one answer from you. Please give it on Stripe’s page.} other {Stripe still needs # answers from you. Please give them on Stripe’s page.}}',
        { missing },
      ),
    ];
  return [t('Stripe is reviewing your details. This may take a few days; there is nothing for you to do.')];
}
