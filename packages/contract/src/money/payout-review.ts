import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, idParams, line, listOf, listQuery, money, prose, total, viewReason } from '../fields.ts';
import { operation } from '../operation.ts';
import {
  payoutMethod,
  bankFields,
  payoutFunds,
  payoutEventFields,
  payoutRequest,
  payoutFilters,
  payoutErrors,
} from './payouts.ts';

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
  events: z.array(z.object({ ...payoutEventFields, actor: accountCard.nullable() })),
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
  permission: 'payouts',
  query: listQuery(['amount'], {
    ...payoutFilters,
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
  permission: 'payouts',
  idempotent: true,
  body: z.object({ performerId: id, amount: money, note: prose(500).optional() }),
  status: 201,
  reply: payoutReview,
  errors: [...payoutErrors, 'payout-open', 'not-found'],
});

const decision = {
  area: 'administration',
  access: 'admin',
  permission: 'payouts',
  params: idParams,
  reply: payoutReview,
} as const;

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
  errors: ['not-found', 'payout-decided', 'payout-too-large', 'approval-needed'],
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
  summary: 'The whole bank account of a request; every access is logged with its reason',
  method: 'POST',
  path: '/admin/payout-requests/{id}/destination',
  access: 'admin',
  permission: 'payouts',
  params: idParams,
  body: z.object({ reason: viewReason }),
  reply: z.object({
    bank: z.object(bankFields).nullable(),
    /** The performer's account at the payment provider. */ gateway: z
      .object({ provider: z.string(), accountId: z.string() })
      .nullable(),
  }),
  errors: ['not-found'],
});
