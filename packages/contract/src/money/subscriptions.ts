import { z } from 'zod';
import { id, idParams, money, time, total } from '../fields.ts';
import { idempotent, payment, paymentState, subscription, subscriptionType } from './money.ts';
import { operation } from '../operation.ts';

/** How many days before a charge current subscribers are notified of a higher price. */
export const priceNoticeDays = 14;

/** The price of one plan, and its subscribers. */
const planPrice = z.object({
  subscriptionType: subscriptionType.exclude(['free']),
  /** The price for new subscribers. */
  price: total,
  /** How many subscriptions renew with this plan: a new price applies to them. */
  renewing: z.number().int(),
  /** How many of them still renew at another price, because a higher one is announced first. */
  announced: z.number().int(),
});

export const getSubscriptionPrices = operation({
  name: 'getSubscriptionPrices',
  area: 'subscriptions',
  summary: 'Your prices, and how many subscriptions a change of each affects',
  method: 'GET',
  path: '/subscriptions/performer/prices',
  access: 'performer',
  reply: z.object({
    data: z.array(planPrice),
    /** The first charges with a higher price that is set now. */ higherFrom: time,
  }),
});
export type PlanPrice = z.output<typeof planPrice>;

/** How renewals are paid: omitted fields stay. */
const payingSource = { source: payment.source.unwrap().optional(), paymentMethod: payment.paymentMethod };
const providerParams = z.object({ provider: z.string().max(30), id });

export const resumeSubscription = operation({
  name: 'resumeSubscription',
  area: 'payments',
  summary: 'Undo a cancellation while the subscription still runs; charges nothing now',
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
    'Change how the next renewal is paid, and its plan (yearly to monthly, and back until then); charges nothing now',
  method: 'PUT',
  path: '/subscriptions/user/{id}',
  access: 'account',
  params: idParams,
  body: z.object({ ...payingSource, subscriptionType: subscriptionType.exclude(['free']).optional() }),
  reply: z.object({ subscription }),
  errors: ['not-found', 'subscription-ended', 'conflict', 'not-for-sale'],
});

/** The cost of switching from the current month to a year now. */
const upgradeTerms = z.object({
  price: total,
  /** The unused part of what was paid for the month. */ credit: total,
  /** What is left to pay. */ toPay: total,
  /** Days of the running month that are credited, of all its days. */
  unusedDays: z.number().int(),
  periodDays: z.number().int(),
  /** When the year would end. */ expiresAt: time,
});
export type UpgradeTerms = z.output<typeof upgradeTerms>;

export const previewUpgrade = operation({
  name: 'previewUpgrade',
  area: 'payments',
  summary: 'The cost of switching from a month to a year now: price, credit and the rest to pay',
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
  summary: 'Switch from a month to a year now; the unused part is credited',
  method: 'POST',
  path: '/payment/{provider}/upgrade-subscription/{id}',
  access: 'account',
  params: providerParams,
  ...idempotent,
  body: z.object({
    ...payment,
    /** The amount to pay that the fan saw; if it has changed, the call fails with 409. */ toPay: money.optional(),
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
