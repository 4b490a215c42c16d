import { z } from 'zod';
import { done, flag, id, idParams, listOf, listQuery, money, returnTo, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { period, earningType } from './money.ts';

export const spendingLimit = z.object({
  /** The maximum that the account's cards pay in a calendar month (UTC); null: no limit. */
  limit: total.nullable(),
  /** A requested higher limit, or none, that is not in effect yet. */
  next: z.object({ limit: total.nullable(), from: time }).nullable(),
  /** Card payments of this month, including pending ones, less refunds; and what is left, null without a limit. */
  spent: total,
  left: total.nullable(),
  /** When this month ends. */
  until: time,
});
export type SpendingLimit = z.output<typeof spendingLimit>;

export const getSpendingLimit = operation({
  name: 'getSpendingLimit',
  area: 'payments',
  summary: 'Your monthly limit for card payments, and how much of it is used',
  method: 'GET',
  path: '/payment/spending-limit',
  access: 'account',
  reply: spendingLimit,
});

export const changeSpendingLimit = operation({
  name: 'changeSpendingLimit',
  area: 'payments',
  summary: 'Set your monthly limit for card payments: a lower one holds at once, a higher one or none after 24 hours',
  method: 'PUT',
  path: '/payment/spending-limit',
  access: 'account',
  whileSuspended: true,
  body: z.object({ /** Null removes it. */ limit: money.nullable() }),
  reply: spendingLimit,
});

export const paymentCard = z.object({
  _id: id,
  /** The provider that stores the card. */ provider: z.string(),
  /** In lower case: `visa`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  /** An expired card can pay only for renewals that its bank still accepts. */
  isExpired: z.boolean(),
  /** The card that a checkout offers first. */
  isDefault: z.boolean(),
  /** How many active subscriptions renew with it. */
  subscriptionCount: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type PaymentCard = z.output<typeof paymentCard>;

export const listPaymentCards = operation({
  name: 'listPaymentCards',
  area: 'payments',
  summary: 'Your saved cards, the default first; a card’s `_id` is the `paymentMethod` of a payment',
  method: 'GET',
  path: '/payment-cards',
  access: 'account',
  query: listQuery([], {}),
  reply: listOf(paymentCard).extend({
    /** The provider for new cards: the `provider` of `saveCard`. */
    provider: z.string(),
    /** Only for a provider that moves no money: other values for `paymentMethod`. */
    testCards: z.array(z.object({ paymentMethod: z.string(), label: z.string() })),
  }),
});

export const saveCard = operation({
  name: 'saveCard',
  area: 'payments',
  summary: 'Save a card: without `setupId`, start a setup, which the browser finishes; with it, save the finished card',
  method: 'POST',
  path: '/{provider}/cards',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  params: z.object({ provider: z.string().max(30) }),
  body: z.object({
    setupId: id.optional(),
    /** A page of this site, where the fan returns from the provider, with `cardSetup` (the setup’s id) in the query. */
    returnTo: returnTo.optional(),
  }),
  status: 201,
  reply: z.object({
    /** Started: finish it in the browser with `clientSecret` and `publishableKey`, or on the page at `redirectUrl`. */
    setup: z
      .object({
        id,
        clientSecret: z.string().optional(),
        publishableKey: z.string().optional(),
        redirectUrl: z.string().optional(),
      })
      .optional(),
    card: paymentCard.optional(),
  }),
  errors: ['not-found', 'card-not-saved', 'provider-unavailable'],
});

export const changePaymentCard = operation({
  name: 'changePaymentCard',
  area: 'payments',
  summary: 'Make a card the default',
  method: 'PUT',
  path: '/payment-cards/{id}',
  access: 'account',
  params: idParams,
  body: z.object({ isDefault: z.literal(true) }),
  reply: paymentCard,
  errors: ['not-found'],
});

export const removePaymentCard = operation({
  name: 'removePaymentCard',
  area: 'payments',
  summary: 'Remove a card, also at its provider; if subscriptions renew with it, with `confirm`: then from the wallet',
  method: 'DELETE',
  path: '/payment-cards/{id}',
  access: 'account',
  params: idParams,
  query: z.object({ confirm: flag.optional() }),
  reply: done,
  errors: ['not-found', 'card-in-use'],
});

export const walletCharge = z.object({
  _id: id,
  type: earningType,
  amount: total,
  /** How much was refunded to the wallet. */ refunded: total,
  performer: accountCard,
  objectId: id.nullable(),
  message: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
});
export type WalletCharge = z.output<typeof walletCharge>;

const chargeFilters = { type: earningType.optional(), ...period };

export const searchCharges = operation({
  name: 'searchCharges',
  area: 'wallet charges',
  summary: 'Your wallet charges',
  method: 'GET',
  path: '/wallet/charges/search',
  access: 'account',
  query: listQuery(['amount'], chargeFilters),
  reply: listOf(walletCharge),
});

export const exportCharges = operation({
  name: 'exportCharges',
  area: 'wallet charges',
  summary: 'Your wallet charges as a table, newest first; at most 10,000',
  method: 'GET',
  path: '/wallet/charges/export',
  access: 'account',
  limit: { max: 30, windowSeconds: 600 },
  query: z.object(chargeFilters),
  reply: z.string(),
  csv: 'spending.csv',
});
