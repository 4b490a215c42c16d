import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { compactNumber, problemsOf } from './bank-account.ts';
import { currentPassword, id, idParams, line, listOf, listQuery, money, prose, time, total } from '../fields.ts';
import { period } from './money.ts';
import { operation } from '../operation.ts';

/** pending: not reviewed yet; approved: will be paid; paying: sent to the provider; paid and rejected are final. */
export const payoutStatus = z.enum(['pending', 'approved', 'paying', 'paid', 'rejected']);
export type PayoutStatus = z.output<typeof payoutStatus>;

/** bank: an administrator sends it manually; stripe: to the performer's account at the payment provider. */
export const payoutMethod = z.enum(['bank', 'stripe']);
export type PayoutMethod = z.output<typeof payoutMethod>;

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'Please choose a country.')
  .transform((code) => code.toUpperCase());
const number = (maxLength: number) => prose(maxLength).transform(compactNumber);

const shownBank = {
  accountHolder: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().nullable(),
  swift: z.string().nullable(),
  country: z.string(),
  currency: z.string().nullable(),
};
/** `accountNumber` and `routingNumber` are masked but for their ends. */
export const maskedBank = z.object(shownBank);

export const payoutDetails = z.object({
  method: payoutMethod,
  /** Null until the performer has entered one. */
  bank: maskedBank.nullable(),
  /** The performer's account at the payment provider; null until it exists, or if the provider supports no payouts. */
  gateway: z
    .object({
      provider: z.string(),
      accountId: z.string(),
      isReady: z.boolean(),
      /** What is still missing, fit to show to people. */ problems: z.array(z.string()),
    })
    .nullable(),
  /** Whether the site's payment provider can pay out. */
  hasGateway: z.boolean(),
});
export type PayoutDetails = z.output<typeof payoutDetails>;

export const getPayoutDetails = operation({
  name: 'getPayoutDetails',
  area: 'payouts',
  summary: 'How payouts reach the performer',
  method: 'GET',
  path: '/performers/me/payout-details',
  access: 'performer',
  reply: payoutDetails,
});

/** `DE02 1203…` and `de021203…` are the same account. */
export const bankDetails = z
  .object({
    accountHolder: line(120),
    bankName: line(120),
    country,
    accountNumber: line(64).transform(compactNumber),
    routingNumber: number(64).default(''),
    swift: number(20).default(''),
    currency: z
      .string()
      .regex(/^([A-Za-z]{3})?$/, 'Please use a currency’s three letters.')
      .transform((code) => code.toUpperCase())
      .default(''),
    /** Verified, but not stored. */
    currentPassword,
  })
  .superRefine((account, context) => {
    for (const { path, message } of problemsOf(account)) context.addIssue({ code: 'custom', path: [path], message });
  });

export const changeBankingSettings = operation({
  name: 'changeBankingSettings',
  area: 'payouts',
  summary: 'The bank account for payouts; stored encrypted, numbers are masked in replies',
  method: 'PUT',
  path: '/performers/banking-settings',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 600 },
  body: bankDetails,
  reply: maskedBank,
});

export const changePayoutGateway = operation({
  name: 'changePayoutGateway',
  area: 'payouts',
  summary: 'Where payouts go: the bank account, or the account at the payment provider',
  method: 'PUT',
  path: '/performers/payment-gateway-settings',
  access: 'performer',
  whileSuspended: true,
  body: z.object({ method: payoutMethod, currentPassword }),
  reply: payoutDetails,
  errors: ['payout-method-missing'],
});

export const createStripeAccount = operation({
  name: 'createStripeAccount',
  area: 'payments',
  summary: 'Open an account at the payment provider, or continue; `url` leads there and comes back',
  method: 'POST',
  path: '/stripe/accounts',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 30, windowSeconds: 600 },
  body: z.object({ country: country.optional(), currentPassword }),
  status: 201,
  reply: z.object({ url: z.string(), accountId: z.string(), isReady: z.boolean() }),
  errors: ['payout-method-missing', 'payment-failed'],
});

const funds = {
  /** All net earnings so far less reversals and payouts. Below zero it is a debt. */
  balance: total,
  /** Earnings that are younger than the hold time. */
  held: total,
  /** The amount of the open request. */
  requested: total,
  /** What can be requested now; never below zero. */
  available: total,
  /** What the performer must earn before anything is available again. */
  debt: total,
};
export const payoutFunds = z.object(funds);
export type PayoutFunds = z.output<typeof payoutFunds>;

export const payoutCalculation = z.object({
  ...funds,
  holdDays: z.number().int(),
  minimum: total,
  /** The amounts that become available on each UTC day, the next day first; at most 91. */
  calendar: z.array(z.object({ day: z.string(), amount: total })),
  /** The requested amount, else all that is available; no fees are deducted. */
  amount: total,
  /** What would stay available afterwards. */ left: total,
  /** Why it cannot be requested, as a sentence. */
  problem: z.string().nullable(),
});
export type PayoutCalculation = z.output<typeof payoutCalculation>;

export const getPayoutFunds = operation({
  name: 'getPayoutFunds',
  area: 'payouts',
  summary: 'What can be paid out now, what is held and until when',
  method: 'GET',
  path: '/payout-requests/funds',
  access: 'performer',
  reply: payoutCalculation,
});

export const calculatePayout = operation({
  name: 'calculatePayout',
  area: 'payouts',
  summary: 'The same, and whether an amount can be requested',
  method: 'POST',
  path: '/payout-requests/calculate',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 600, windowSeconds: 60 },
  body: z.object({ amount: money.optional() }).optional(),
  reply: payoutCalculation,
});

const event = z.object({
  action: z.enum(['requested', 'changed', 'approved', 'rejected', 'paying', 'refused', 'paid', 'looked']),
  note: z.string().nullable(),
  createdAt: time,
});

export const payoutRequest = z.object({
  _id: id,
  amount: total,
  status: payoutStatus,
  method: payoutMethod,
  /** The destination at the time of the request: "Harbour Bank, •••• 2051". */
  destination: z.string(),
  /** Sandbox test money: it is never sent. */
  isTest: z.boolean(),
  note: z.string(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The provider's or the bank's reference of the transfer. */
  reference: z.string().nullable(),
  paidAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type PayoutRequest = z.output<typeof payoutRequest>;

export const payoutRequestDetail = payoutRequest.extend({ events: z.array(event) });
export type PayoutRequestDetail = z.output<typeof payoutRequestDetail>;

const filters = { status: payoutStatus.optional(), ...period };

export const searchPayoutRequests = operation({
  name: 'searchPayoutRequests',
  area: 'payouts',
  summary: 'Your payout requests',
  method: 'GET',
  path: '/payout-requests/search',
  access: 'performer',
  query: listQuery(['amount'], filters),
  reply: listOf(payoutRequest),
});

const requestErrors = ['payout-too-large', 'payout-method-missing'] as const;

export const createPayoutRequest = operation({
  name: 'createPayoutRequest',
  area: 'payouts',
  summary: 'Request a payout; one request may be open at a time',
  method: 'POST',
  path: '/payout-requests',
  access: 'performer',
  whileSuspended: true,
  idempotent: true,
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ amount: money, note: prose(500).optional() }),
  status: 201,
  reply: payoutRequest,
  errors: [...requestErrors, 'payout-open'],
});

export const changePayoutRequest = operation({
  name: 'changePayoutRequest',
  area: 'payouts',
  summary: 'Change a pending request; it then goes where payouts go now',
  method: 'PUT',
  path: '/payout-requests/{id}',
  access: 'performer',
  whileSuspended: true,
  params: idParams,
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ amount: money.optional(), note: prose(500).optional() }),
  reply: payoutRequest,
  errors: [...requestErrors, 'not-found', 'payout-decided'],
});

export const viewPayoutRequest = operation({
  name: 'viewPayoutRequest',
  area: 'payouts',
  summary: 'One payout request with its history',
  method: 'GET',
  path: '/payout-requests/{id}/view',
  access: 'performer',
  params: idParams,
  reply: payoutRequestDetail,
  errors: ['not-found'],
});

export const checkPendingPayout = operation({
  name: 'checkPendingPayout',
  area: 'payouts',
  summary: 'Whether a request waits for review',
  method: 'GET',
  path: '/payout-requests/check/pending-review',
  access: 'performer',
  reply: z.object({
    isPending: z.boolean(),
    /** The open request: pending, approved or being paid. */ request: payoutRequest.nullable(),
  }),
});

const performer = accountCard.extend({ status: z.string(), isClosed: z.boolean() });
const reviewed = payoutRequest.extend({ performer });

export const payoutReview = reviewed.extend({
  funds: payoutFunds,
  /** The sum of all earlier payouts. */
  totalPaid: total,
  /** The provider of the card payments that this money comes from: `stripe`, or the `sandbox`. */
  providers: z.array(z.string()),
  /** Whether the payment provider can send it. */
  canSend: z.boolean(),
  events: z.array(event.extend({ actor: accountCard.nullable() })),
});
export type PayoutReview = z.output<typeof payoutReview>;
export type ReviewedPayout = z.output<typeof reviewed>;

export const listPayoutRequests = operation({
  name: 'listPayoutRequests',
  area: 'administration',
  summary: 'Payout requests of all performers',
  method: 'GET',
  path: '/admin/payout-requests',
  access: 'admin',
  query: listQuery(['amount'], {
    ...filters,
    method: payoutMethod.optional(),
    performerId: id.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(reviewed),
});

export const openPayoutRequest = operation({
  name: 'openPayoutRequest',
  area: 'administration',
  summary: 'Pay out a performer who has closed their account. The minimum does not count',
  method: 'POST',
  path: '/admin/payout-requests',
  access: 'admin',
  idempotent: true,
  body: z.object({ performerId: id, amount: money, note: prose(500).optional() }),
  status: 201,
  reply: payoutReview,
  errors: [...requestErrors, 'payout-open', 'not-found'],
});

const decision = { area: 'administration', access: 'admin', params: idParams, reply: payoutReview } as const;

export const reviewPayoutRequest = operation({
  ...decision,
  name: 'reviewPayoutRequest',
  summary: 'A payout request with the performer’s figures',
  method: 'GET',
  path: '/admin/payout-requests/{id}',
  errors: ['not-found'],
});

export const approvePayoutRequest = operation({
  ...decision,
  name: 'approvePayoutRequest',
  summary: 'Approve a payout; checks the available amount again',
  method: 'POST',
  path: '/admin/payout-requests/{id}/approve',
  errors: ['not-found', 'payout-decided', 'payout-too-large'],
});

export const rejectPayoutRequest = operation({
  ...decision,
  name: 'rejectPayoutRequest',
  summary: 'Reject a payout; the performer reads the reason',
  method: 'POST',
  path: '/admin/payout-requests/{id}/reject',
  body: z.object({ reason: line(1_000) }),
  errors: ['not-found', 'payout-decided'],
});

export const markPayoutPaid = operation({
  ...decision,
  name: 'markPayoutPaid',
  summary: 'Record that an approved payout was sent manually',
  method: 'POST',
  path: '/admin/payout-requests/{id}/paid',
  body: z.object({ /** Of the bank's transfer. */ reference: line(200) }),
  errors: ['not-found', 'payout-decided', 'payout-too-large'],
});

export const sendPayout = operation({
  ...decision,
  name: 'sendPayout',
  summary: 'Have the payment provider send an approved payout. Sending twice pays once',
  method: 'POST',
  path: '/admin/payout-requests/{id}/send',
  errors: ['not-found', 'payout-decided', 'payout-too-large', 'payout-method-missing'],
});

export const revealPayoutDestination = operation({
  name: 'revealPayoutDestination',
  area: 'administration',
  summary: 'The whole bank account of a request; every access is logged',
  method: 'POST',
  path: '/admin/payout-requests/{id}/destination',
  access: 'admin',
  params: idParams,
  reply: z.object({
    bank: z.object(shownBank).nullable(),
    /** The performer's account at the payment provider. */ gateway: z
      .object({ provider: z.string(), accountId: z.string() })
      .nullable(),
  }),
  errors: ['not-found'],
});
