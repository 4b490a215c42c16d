import { z } from 'zod';
import { id, idParams, money, time, total } from '../fields.ts';
import { idempotent, payment, paymentState, subscription, subscriptionType } from './money.ts';
import { operation } from '../operation.ts';

/** How many days before a charge a higher price is announced to who is subscribed already. */
export const priceNoticeDays = 14;

/** What one plan costs, and who pays it. */
const planPrice = z.object({
  subscriptionType: subscriptionType.exclude(['free']),
  /** What it costs whoever subscribes now. */
  price: total,
  /** How many subscriptions renew with this plan: a new price reaches them. */
  renewing: z.number().int(),
  /** How many of them renew at another price for now, because a higher one is announced first. */
  announced: z.number().int(),
});

export const getSubscriptionPrices = operation({
  name: 'getSubscriptionPrices',
  area: 'subscriptions',
  summary: 'One’s prices, and how many subscriptions a change of each would touch',
  method: 'GET',
  path: '/subscriptions/performer/prices',
  access: 'performer',
  reply: z.object({
    data: z.array(planPrice),
    /** The charges that a higher price would count for, asked now: from then on. */ higherFrom: time,
  }),
});
export type PlanPrice = z.output<typeof planPrice>;

/** What pays the renewals: what is not sent stays. */
const payingSource = { source: payment.source.unwrap().optional(), paymentMethod: payment.paymentMethod };
const providerParams = z.object({ provider: z.string().max(30), id });

export const resumeSubscription = operation({
  name: 'resumeSubscription',
  area: 'payments',
  summary: 'Take a cancellation back while the subscription still runs; nothing is charged now',
  method: 'POST',
  path: '/payment/{provider}/resume-subscription/{id}',
  access: 'account',
  params: providerParams,
  body: z.object(payingSource).optional(),
  reply: z.object({ subscription }),
  errors: ['not-found', 'subscription-ended', 'not-for-sale'],
});

export const changeSubscription = operation({
  name: 'changeSubscription',
  area: 'subscriptions',
  summary:
    'Change what the next renewal is: what pays it, and its plan (yearly to monthly, and back until then); no money moves now',
  method: 'PUT',
  path: '/subscriptions/user/{id}',
  access: 'account',
  params: idParams,
  body: z.object({ ...payingSource, subscriptionType: subscriptionType.exclude(['free']).optional() }),
  reply: z.object({ subscription }),
  errors: ['not-found', 'subscription-ended', 'conflict', 'not-for-sale'],
});

/** What a year instead of the running month costs now. */
const upgradeTerms = z.object({
  price: total,
  /** The unused part of what was paid for the month. */ credit: total,
  /** What is left to pay. */ toPay: total,
  /** Days of the running month that are credited, of all its days. */
  unusedDays: z.number().int(),
  periodDays: z.number().int(),
  /** How long the year would run. */ expiresAt: time,
});
export type UpgradeTerms = z.output<typeof upgradeTerms>;

export const previewUpgrade = operation({
  name: 'previewUpgrade',
  area: 'payments',
  summary: 'What it costs to go from a month to a year now: price, credit and what is left to pay',
  method: 'GET',
  path: '/payment/{provider}/upgrade-subscription/{id}',
  access: 'account',
  params: providerParams,
  reply: upgradeTerms,
  errors: ['not-found', 'subscription-ended', 'conflict', 'not-for-sale'],
});

export const upgradeSubscription = operation({
  name: 'upgradeSubscription',
  area: 'payments',
  summary: 'Go from a month to a year now; the unused part of the month is credited',
  method: 'POST',
  path: '/payment/{provider}/upgrade-subscription/{id}',
  access: 'account',
  params: providerParams,
  ...idempotent,
  body: z.object({
    ...payment,
    /** What the fan saw that is left to pay; a changed sum is refused with 409. */ toPay: money.optional(),
  }),
  status: 201,
  reply: z.object({ subscription, balance: total, ...paymentState }),
  errors: [
    'not-found',
    'subscription-ended',
    'balance-too-low',
    'payment-failed',
    'paid-into-wallet',
    'payment-under-way',
    'not-for-sale',
    'conflict',
  ],
});
