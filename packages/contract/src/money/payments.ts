import { z } from 'zod';
import { done, flag, id, idParams, listOf, listQuery, money, returnTo, time, total } from '../fields.ts';
import { operation } from '../operation.ts';

export const spendingLimit = z.object({
  /** The most that one's cards pay in a calendar month (UTC); null is no limit. */
  limit: total.nullable(),
  /** A higher limit, or none, that was asked for and does not hold yet. */
  next: z.object({ limit: total.nullable(), from: time }).nullable(),
  /** What cards have paid this month or are about to, less what was given back; and what is left, null without a limit. */
  spent: total,
  left: total.nullable(),
  /** When this month ends. */
  until: time,
});
export type SpendingLimit = z.output<typeof spendingLimit>;

export const getSpendingLimit = operation({
  name: 'getSpendingLimit',
  area: 'payments',
  summary: 'One’s monthly limit for card payments, and what is used of it',
  method: 'GET',
  path: '/payment/spending-limit',
  access: 'account',
  reply: spendingLimit,
});

export const changeSpendingLimit = operation({
  name: 'changeSpendingLimit',
  area: 'payments',
  summary: 'Set one’s monthly limit for card payments: a lower one holds at once, a higher one or none after 24 hours',
  method: 'PUT',
  path: '/payment/spending-limit',
  access: 'account',
  whileSuspended: true,
  body: z.object({ /** Null removes it. */ limit: money.nullable() }),
  reply: spendingLimit,
});

export const paymentCard = z.object({
  _id: id,
  /** Whom the card is kept with. */ provider: z.string(),
  /** In lower case: `visa`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int(),
  expiryYear: z.number().int(),
  /** An expired card pays nothing any more, except renewals that its bank still accepts. */
  isExpired: z.boolean(),
  /** The one that a checkout offers first. */
  isDefault: z.boolean(),
  /** How many running subscriptions renew with it. */
  subscriptionCount: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type PaymentCard = z.output<typeof paymentCard>;

export const listPaymentCards = operation({
  name: 'listPaymentCards',
  area: 'payments',
  summary: 'One’s saved cards, the default first; a card’s `_id` is the `paymentMethod` of a payment',
  method: 'GET',
  path: '/payment-cards',
  access: 'account',
  query: listQuery([], {}),
  reply: listOf(paymentCard).extend({
    /** With whom new cards are saved: the `provider` of `saveCard`. */
    provider: z.string(),
    /** Only where the provider moves no money: what else may stand as `paymentMethod`. */
    testCards: z.array(z.object({ paymentMethod: z.string(), label: z.string() })),
  }),
});

export const saveCard = operation({
  name: 'saveCard',
  area: 'payments',
  summary:
    'Save a card with a provider, in two steps: without `setupId` a setup is begun, which the browser finishes with the provider; with it the finished card is saved',
  method: 'POST',
  path: '/{provider}/cards',
  access: 'account',
  limit: { max: 60, windowSeconds: 600 },
  params: z.object({ provider: z.string().max(30) }),
  body: z.object({
    setupId: id.optional(),
    /** Where the fan comes back to from a page of the provider, with `cardSetup` (the setup’s id) in the query: a page of this site. */
    returnTo: returnTo.optional(),
  }),
  status: 201,
  reply: z.object({
    /** Begun: to be finished in the browser with `clientSecret` and `publishableKey`, or on the page at `redirectUrl`. */
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
  summary:
    'Remove a card, also at its provider. Where subscriptions renew with it this asks for `confirm`: they renew from the wallet then',
  method: 'DELETE',
  path: '/payment-cards/{id}',
  access: 'account',
  params: idParams,
  query: z.object({ confirm: flag.optional() }),
  reply: done,
  errors: ['not-found', 'card-in-use'],
});
