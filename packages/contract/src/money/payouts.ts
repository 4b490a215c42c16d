import { z } from 'zod';
import { compactNumber, problemsOf } from './bank-account.ts';
import { currentPassword, id, idParams, line, listOf, listQuery, money, prose, time, total } from '../fields.ts';
import { period } from './money.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** pending: not reviewed yet; approved: will be paid; paying: sent to the provider; paid and rejected are final. */
export const payoutStatus = z.enum(['pending', 'approved', 'paying', 'paid', 'rejected']);
export type PayoutStatus = z.output<typeof payoutStatus>;

/** bank: an administrator sends it manually; stripe: to the performer's account at the payment provider. */
export const payoutMethod = z.enum(['bank', 'stripe']);
export type PayoutMethod = z.output<typeof payoutMethod>;

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, says('Please choose a country.'))
  .transform((code) => code.toUpperCase());
const number = (maxLength: number) => prose(maxLength).transform(compactNumber);

export const bankFields = {
  accountHolder: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().nullable(),
  swift: z.string().nullable(),
  country: z.string(),
  currency: z.string().nullable(),
};
/** `accountNumber` and `routingNumber` are masked but for their ends. */
export const maskedBank = z.object(bankFields);

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
      .regex(/^([A-Za-z]{3})?$/, says('Please use a currency’s three-letter code.'))
      .transform((code) => code.toUpperCase())
      .default(''),
    /** Verified, but not stored. */
    currentPassword: currentPassword.optional(),
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
  errors: ['reauthentication-required', 'password-needed'],
});

export const changePayoutGateway = operation({
  name: 'changePayoutGateway',
  area: 'payouts',
  summary: 'Where payouts go: the bank account, or the account at the payment provider',
  method: 'PUT',
  path: '/performers/payment-gateway-settings',
  access: 'performer',
  whileSuspended: true,
  body: z.object({ method: payoutMethod, currentPassword: currentPassword.optional() }),
  reply: payoutDetails,
  errors: ['payout-method-missing', 'reauthentication-required', 'password-needed'],
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
  body: z.object({ country: country.optional(), currentPassword: currentPassword.optional() }),
  status: 201,
  reply: z.object({ url: z.string(), accountId: z.string(), isReady: z.boolean() }),
  errors: ['payout-method-missing', 'payment-failed', 'reauthentication-required', 'password-needed'],
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

/** What happened to a payout request. */
export const payoutEventFields = {
  action: z.enum(['requested', 'changed', 'approved', 'rejected', 'paying', 'refused', 'paid', 'looked']),
  note: z.string().nullable(),
  createdAt: time,
};

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

export const payoutRequestDetail = payoutRequest.extend({ events: z.array(z.object(payoutEventFields)) });
export type PayoutRequestDetail = z.output<typeof payoutRequestDetail>;

export const payoutFilters = { status: payoutStatus.optional(), ...period };

export const searchPayoutRequests = operation({
  name: 'searchPayoutRequests',
  area: 'payouts',
  summary: 'Your payout requests',
  method: 'GET',
  path: '/payout-requests/search',
  access: 'performer',
  query: listQuery(['amount'], payoutFilters),
  reply: listOf(payoutRequest),
});

export const payoutErrors = ['payout-too-large', 'payout-method-missing'] as const;

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
  errors: [...payoutErrors, 'payout-open'],
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
  errors: [...payoutErrors, 'not-found', 'payout-decided'],
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
