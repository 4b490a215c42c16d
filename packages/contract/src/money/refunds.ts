import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, idParams, line, listOf, listQuery, money, time, total } from '../fields.ts';
import { earningType } from './money.ts';
import { operation } from '../operation.ts';

/** A sale of which something was taken back, so that a refund or a dispute could be paid. */
export const takenBack = z.object({
  chargeId: id,
  type: earningType,
  performer: accountCard,
  /** What of its price was taken back, and the performer's share of that. */
  gross: total,
  net: total,
  /** The dispute was won: it stands again. */
  isRestored: z.boolean(),
});
export type TakenBack = z.output<typeof takenBack>;

export const refundStatus = z.enum(['pending', 'succeeded', 'failed', 'returned']);

export const refund = z.object({
  _id: id,
  /** charge: a sale's price went to the wallet; payment: a card payment went to its card. */
  kind: z.enum(['charge', 'payment']),
  chargeId: id.nullable(),
  paymentId: id.nullable(),
  user: accountCard,
  /** What the wallet or the card got. */
  amount: total,
  /** What left the wallet for the card. */
  tokens: total,
  reason: z.string(),
  /** removal: staff removed what was bought; provider: it was made in the provider's dashboard; closing: the money came when its account was closed already; performer: who sold it blocked the buyer, or closed the account. */
  source: z.enum(['staff', 'removal', 'provider', 'closing', 'performer']),
  administrator: accountCard.nullable(),
  /** returned: the card did not take it, so that the money is in the wallet. */
  status: refundStatus,
  message: z.string().nullable(),
  takenBack: z.array(takenBack),
  createdAt: time,
  updatedAt: time,
  settledAt: time.nullable(),
});
export type Refund = z.output<typeof refund>;

export const listRefunds = operation({
  name: 'listRefunds',
  area: 'administration',
  summary: 'Money that went back, or is on its way',
  method: 'GET',
  path: '/admin/refunds',
  access: 'admin',
  query: listQuery(['amount'], {
    kind: refund.shape.kind.optional(),
    status: refundStatus.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(refund),
});

/** What goes back to fans' wallets when a performer takes away what they paid for. */
export const buyerRefunds = z.object({
  /** Purchases of so many days go back; older ones do not. */
  days: z.number().int(),
  /** How many purchases go back, and what they cost. */
  purchases: z.number().int(),
  amount: total,
  /** What is unused of running subscriptions. */
  subscriptions: total,
  /** What of both leaves the performer's earnings. */
  earnings: total,
});
export type BuyerRefunds = z.output<typeof buyerRefunds>;

export const previewBlock = operation({
  name: 'previewBlock',
  area: 'blocking',
  summary: 'What goes back to a fan who is blocked now',
  method: 'GET',
  path: '/block/users/{id}/refunds',
  access: 'performer',
  params: idParams,
  reply: buyerRefunds,
});

export const previewClosing = operation({
  name: 'previewClosing',
  area: 'performers',
  summary: 'What goes back to fans when the performer closes the account now',
  method: 'GET',
  path: '/performers/me/closing-refunds',
  access: 'performer',
  reply: buyerRefunds,
});

/** What can still go back of something. */
const refundable = {
  _id: id,
  user: accountCard,
  createdAt: time,
  amount: total,
  left: total,
  /** Why nothing can go back, in words; null where something can. */
  refusal: z.string().nullable(),
};

export const refundableCharge = z.object({ ...refundable, type: earningType, performer: accountCard });
export type RefundableCharge = z.output<typeof refundableCharge>;

export const refundablePayment = z.object({
  ...refundable,
  provider: z.string(),
  paymentMethod: z.string(),
  /** What is in the fan's wallet now: what is missing there is taken from his latest purchases. */
  balance: total,
});
export type RefundablePayment = z.output<typeof refundablePayment>;

/** A sale or a card payment, as staff looks for it. */
export const refundableRow = z.object({
  _id: id,
  kind: refund.shape.kind,
  user: accountCard,
  /** Whom a sale was for; null for a card payment. */
  performer: accountCard.nullable(),
  type: z.enum(['top_up', ...earningType.options]),
  amount: total,
  left: total,
  createdAt: time,
});
export type RefundableRow = z.output<typeof refundableRow>;

export const listRefundable = operation({
  name: 'listRefundable',
  area: 'administration',
  summary: 'Sales, or card payments, of fans with this name, the newest first',
  method: 'GET',
  path: '/admin/refundable',
  access: 'admin',
  query: listQuery(['amount'], { kind: refund.shape.kind.default('charge'), q: z.string().trim().max(100).optional() }),
  reply: listOf(refundableRow),
});

export const getRefundableCharge = operation({
  name: 'getRefundableCharge',
  area: 'administration',
  summary: 'What of a sale can be given back to the wallet',
  method: 'GET',
  path: '/admin/refunds/charges/{id}',
  access: 'admin',
  params: idParams,
  reply: refundableCharge,
  errors: ['not-found'],
});
export const getRefundablePayment = operation({
  name: 'getRefundablePayment',
  area: 'administration',
  summary: 'What of a card payment can be given back to its card',
  method: 'GET',
  path: '/admin/refunds/payments/{id}',
  access: 'admin',
  params: idParams,
  reply: refundablePayment,
  errors: ['not-found'],
});

const wish = z.object({
  /** What the wallet or the card gets; all that is left without it. */
  amount: money.min(0.01, 'At least 0.01.').optional(),
  /** The fan reads it. */
  reason: line(500),
});

export const refundCharge = operation({
  name: 'refundCharge',
  area: 'administration',
  summary: 'Give a sale’s price back to the fan’s wallet, wholly or in part',
  method: 'POST',
  path: '/admin/refunds/charges/{id}',
  access: 'admin',
  idempotent: true,
  params: idParams,
  body: wish,
  status: 201,
  reply: refund,
  errors: ['not-found', 'conflict'],
});
export const refundPayment = operation({
  name: 'refundPayment',
  area: 'administration',
  summary: 'Give a card payment back to its card, wholly or in part',
  method: 'POST',
  path: '/admin/refunds/payments/{id}',
  access: 'admin',
  idempotent: true,
  params: idParams,
  body: wish,
  status: 201,
  reply: refund,
  errors: ['not-found', 'conflict'],
});

export const dispute = z.object({
  _id: id,
  paymentId: id,
  user: accountCard,
  provider: z.string(),
  providerDisputeId: z.string(),
  amount: total,
  reason: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  takenBack: z.array(takenBack),
  /** Until when the provider takes our side of it. */
  evidenceDueAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  closedAt: time.nullable(),
});
export type Dispute = z.output<typeof dispute>;

export const listDisputes = operation({
  name: 'listDisputes',
  area: 'administration',
  summary: 'Card payments that a bank has taken back',
  method: 'GET',
  path: '/admin/disputes',
  access: 'admin',
  query: listQuery(['amount', 'evidenceDueAt'], {
    status: dispute.shape.status.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(dispute),
});
