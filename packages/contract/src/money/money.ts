import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import type { SaleKind } from '../content.ts';
import { typesThatAre } from '../content-types.ts';
import { typedCode } from './coupons.ts';
import { id, idParams, line, listOf, listQuery, money, prose, returnTo, time, total } from '../fields.ts';
import { operation } from '../operation.ts';

/** From inclusive, to exclusive; a bare date as `to` includes that day (UTC). */
export const period = {
  from: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  to: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
};

export const earningType = z.enum(typesThatAre('earning'));
export type EarningType = z.output<typeof earningType>;

export const subscriptionType = z.enum(['free', 'monthly', 'yearly']);
export type SubscriptionType = z.output<typeof subscriptionType>;

export const subscription = z.object({
  _id: id,
  performerId: id,
  subscriptionType,
  /** pending: the card payment has not settled yet; past-due: a renewal failed and is retried. */
  status: z.enum(['pending', 'active', 'cancelled', 'past-due', 'expired']),
  source: z.enum(['free', 'wallet', 'card']),
  price: total,
  startedAt: time.nullable(),
  expiresAt: time.nullable(),
  nextChargeAt: time.nullable(),
  /** The price of the next charge; `price` is that of the current period. */
  nextChargeAmount: total.nullable(),
  /** An announced price, and the first charge with it. */
  nextPrice: total.nullable(),
  nextPriceFrom: time.nullable(),
  /** The plan that the next renewal changes to. */
  nextType: z.enum(['monthly', 'yearly']).nullable(),
  /** While a renewal is past due: access ends then. */
  graceUntil: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Subscription = z.output<typeof subscription>;

export const idempotent = { idempotent: true as const, limit: { max: 1_200, windowSeconds: 60 } };
const paymentMethod = line(100);

/** How to pay: from the wallet, or by a card, which needs a `paymentMethod`. */
export const payment = {
  source: z.enum(['wallet', 'card']).default('wallet'),
  paymentMethod: paymentMethod.optional(),
  /**
   * A page of this site, where the fan returns after confirming a card payment, with `payment` (its id) in the
   * query.
   */
  returnTo: returnTo.optional(),
};

/** What the fan saw before paying. */
const seen = {
  /** The price after the coupon; if it has changed, the call fails with 409. */
  price: money.optional(),
  /** The code or the id of a coupon; for a subscription's first period only. */
  coupon: typedCode.optional(),
};

/** The state of a card payment; the fan has to confirm it at `redirectUrl`, if there is one. */
export const paymentState = { redirectUrl: z.string().optional(), message: z.string().optional() };
export const paymentStatus = z.enum(['succeeded', 'requires_action', 'pending', 'failed']);

export const subscribe = operation({
  name: 'subscribe',
  area: 'payments',
  summary: 'Subscribe to a performer',
  method: 'POST',
  path: '/payment/subscribe/performers',
  access: 'account',
  ...idempotent,
  body: z.object({
    performerId: id,
    subscriptionType: subscriptionType.default('monthly'),
    ...payment,
    ...seen,
  }),
  status: 201,
  reply: z.object({ subscription, balance: total, ...paymentState }),
  errors: [
    'not-found',
    'balance-too-low',
    'payment-failed',
    'paid-into-wallet',
    'spending-limit-reached',
    'already-subscribed',
    'payment-under-way',
    'free-trial-used',
    'not-for-sale',
    'coupon-refused',
    'conflict',
  ],
});

export const cancelSubscription = operation({
  name: 'cancelSubscription',
  area: 'payments',
  summary: 'Cancel a subscription; access stays until the paid period ends',
  method: 'POST',
  path: '/payment/{provider}/cancel-subscription/{id}',
  access: 'account',
  whileSuspended: true,
  params: z.object({ provider: z.string().max(30), id }),
  body: z.object({ reason: prose(500).optional() }).optional(),
  reply: z.object({ subscription }),
  errors: ['not-found', 'subscription-ended'],
});

const subscriptionRow = subscription.extend({ performer: accountCard, user: accountCard });
const subscriptionFilters = {
  status: subscription.shape.status.optional(),
  subscriptionType: subscriptionType.optional(),
  q: z.string().trim().max(100).optional(),
};

export const searchSubscribers = operation({
  name: 'searchSubscribers',
  area: 'subscriptions',
  summary: 'Your subscribers',
  method: 'GET',
  path: '/subscriptions/performer/search',
  access: 'performer',
  query: listQuery(['expiresAt', 'price'], subscriptionFilters),
  reply: listOf(
    subscriptionRow.extend({
      /** What the performer has earned from it so far, less refunds. */ worth: total,
    }),
  ),
});

export const searchSubscriptions = operation({
  name: 'searchSubscriptions',
  area: 'subscriptions',
  summary: 'Your subscriptions',
  method: 'GET',
  path: '/subscriptions/user/search',
  access: 'account',
  query: listQuery(['expiresAt', 'price'], subscriptionFilters),
  reply: listOf(
    subscriptionRow.extend({
      /** The card that pays for renewals; null: the wallet. */ paymentMethod: z.string().nullable(),
      /** Whether the performer offers a yearly plan. */ offersYear: z.boolean(),
    }),
  ),
});

export const topUpWallet = operation({
  name: 'topUpWallet',
  area: 'payments',
  summary: 'Top up the wallet: an amount, or a token package',
  method: 'POST',
  path: '/payment/wallet/top-up',
  access: 'account',
  ...idempotent,
  body: z
    .object({ amount: money.optional(), packageId: id.optional(), paymentMethod, returnTo: payment.returnTo })
    .refine((body) => (body.amount === undefined) !== (body.packageId === undefined), {
      path: ['amount'],
      error: () => t('Please choose either an amount or a package.'),
    }),
  reply: z.object({ _id: id, status: paymentStatus, ...paymentState, balance: total }),
  errors: ['not-found', 'spending-limit-reached'],
});

/** What a card payment was for. */
export const paymentType = z.enum(['top_up', ...earningType.options]);

export const transaction = z.object({
  _id: id,
  /** What the card payment was for. */ type: paymentType,
  amount: total,
  /** Tokens that the wallet received. */ tokens: total,
  status: paymentStatus,
  provider: z.string(),
  paymentMethod: z.string(),
  /** Also for a card that was removed since. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** How much was refunded to the card. */
  refunded: total,
  /** The provider’s id of the payment, and when it succeeded or failed. */
  reference: z.string().nullable(),
  settledAt: time.nullable(),
  /** Why it failed, or why the money stayed in the wallet instead of paying for the purchase. */
  message: z.string().nullable(),
  redirectUrl: z.string().optional(),
  /** The performer who was paid, the content that was bought or was to be, and the resulting charge. */
  performer: accountCard.nullable(),
  objectId: id.nullable(),
  chargeId: id.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Transaction = z.output<typeof transaction>;

const transactionFilters = {
  status: transaction.shape.status.optional(),
  type: transaction.shape.type.optional(),
  ...period,
};

export const wallet = z.object({
  balance: total,
  /** Payments are in test mode: the balance is sandbox test money. */
  isTest: z.boolean(),
  /**
   * The wallet's balance of the other kind, which cannot be spent: test money in real mode, real money in test
   * mode.
   */
  setAside: total,
});

export const getWallet = operation({
  name: 'getWallet',
  area: 'payments',
  summary: 'Your wallet’s balance, and whether it is test money',
  method: 'GET',
  path: '/wallet',
  access: 'account',
  reply: wallet,
});

export const searchTransactions = operation({
  name: 'searchTransactions',
  area: 'payments',
  summary: 'Your payment transactions',
  method: 'GET',
  path: '/payment/transactions/user/search',
  access: 'account',
  query: listQuery(['amount'], transactionFilters),
  reply: listOf(transaction),
});

export const getTransaction = operation({
  name: 'getTransaction',
  area: 'payments',
  summary: 'One of your payment transactions',
  method: 'GET',
  path: '/payment/transactions/user/{id}',
  access: 'account',
  params: idParams,
  reply: transaction,
  errors: ['not-found'],
});

/** Maximum rows of an export: a longer period is rejected. */
export const maxExported = 10_000;

export const exportTransactions = operation({
  name: 'exportTransactions',
  area: 'payments',
  summary: 'Your payment transactions as a table, newest first; at most 10,000',
  method: 'GET',
  path: '/payment/transactions/user/export',
  access: 'account',
  limit: { max: 30, windowSeconds: 600 },
  query: z.object(transactionFilters),
  reply: z.string(),
  csv: 'payments.csv',
});

export const charge = z.object({
  /** Absent while a card payment for it is pending. */
  _id: id.optional(),
  type: earningType,
  /** What the fan pays. */ amount: total,
  /** The wallet's balance afterwards. */ balance: total,
  /** For a pending card payment. */
  paymentId: id.optional(),
  ...paymentState,
});

const chargeErrors = [
  'not-found',
  'balance-too-low',
  'payment-failed',
  'paid-into-wallet',
  'spending-limit-reached',
  'not-for-sale',
] as const;

export const sendTip = operation({
  name: 'sendTip',
  area: 'wallet charges',
  summary: 'Tip a performer, from the wallet or by card',
  method: 'POST',
  path: '/wallet/charges/tip/{id}',
  access: 'account',
  ...idempotent,
  params: idParams,
  body: z.object({ amount: money, message: prose(500).optional(), ...payment }),
  status: 201,
  reply: charge,
  errors: chargeErrors,
});

export const purchase = z.object({ ...seen, ...payment });

function buy<const Kind extends SaleKind>(kind: Kind) {
  return operation({
    name: `buy${(kind[0]?.toUpperCase() + kind.slice(1)) as Capitalize<Kind>}` as const,
    area: 'wallet charges',
    summary: `Buy a ${kind}, from the wallet or by card; buying twice charges once`,
    method: 'POST',
    path: `/wallet/charges/${kind}/{id}`,
    access: 'account',
    ...idempotent,
    params: idParams,
    body: purchase.optional(),
    status: 201,
    reply: charge,
    errors: [...chargeErrors, 'payment-under-way', 'coupon-refused', 'conflict'],
  });
}

/** One operation for each type that is sold. */
export const buyOperations = Object.fromEntries(typesThatAre('sold').map((kind) => [kind, buy(kind)])) as {
  readonly [Kind in SaleKind]: ReturnType<typeof buy<Kind>>;
};
export const { feed: buyFeed, gallery: buyGallery, video: buyVideo, message: buyMessage } = buyOperations;
