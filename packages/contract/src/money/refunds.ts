import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, idParams, line, listOf, listQuery, money, time, total } from '../fields.ts';
import { earningType } from './money.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** A sale that was reversed, in part or in full, to pay for a refund or a dispute. */
export const takenBack = z.object({
  chargeId: id,
  type: earningType,
  performer: accountCard,
  /** The reversed part of its price, and the performer's share of that. */
  gross: total,
  net: total,
  /** The dispute was won: the sale is valid again. */
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
  /** What the wallet or the card received. */
  amount: total,
  /** What left the wallet for the card. */
  tokens: total,
  reason: z.string(),
  /**
   * removal: staff removed the content; provider: made in the provider's dashboard; closing: the payment came after
   * its account was closed; performer: the performer blocked the buyer, or closed their account.
   */
  source: z.enum(['staff', 'removal', 'provider', 'closing', 'performer', 'site']),
  administrator: accountCard.nullable(),
  /** returned: the card rejected it, so that the money is in the wallet. */
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
  summary: 'Refunds, also pending ones',
  method: 'GET',
  path: '/admin/refunds',
  access: 'admin',
  permission: 'refunds',
  query: listQuery(['amount'], {
    kind: refund.shape.kind.optional(),
    status: refundStatus.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(refund),
});

/** What fans get back in their wallets when a performer takes away what they paid for. */
export const buyerRefunds = z.object({
  /** Purchases of the last so many days are refunded; older ones are not. */
  days: z.number().int(),
  /** The number and the price of refunded purchases. */
  purchases: z.number().int(),
  amount: total,
  /** The unused part of active subscriptions. */
  subscriptions: total,
  /** What both take from the performer's earnings. */
  earnings: total,
});
export type BuyerRefunds = z.output<typeof buyerRefunds>;

export const previewBlock = operation({
  name: 'previewBlock',
  area: 'blocking',
  summary: 'What a fan would get back if blocked now',
  method: 'GET',
  path: '/block/users/{id}/refunds',
  access: 'performer',
  params: idParams,
  reply: buyerRefunds,
});

export const previewClosing = operation({
  name: 'previewClosing',
  area: 'performers',
  summary: 'What fans would get back if the performer closed the account',
  method: 'GET',
  path: '/performers/me/closing-refunds',
  access: 'performer',
  reply: buyerRefunds,
});

/** How much can still be refunded. */
const refundable = {
  _id: id,
  user: accountCard,
  createdAt: time,
  amount: total,
  left: total,
  /** Why nothing can be refunded, as a sentence; null if something can. */
  refusal: z.string().nullable(),
};

export const refundableCharge = z.object({ ...refundable, type: earningType, performer: accountCard });
export type RefundableCharge = z.output<typeof refundableCharge>;

export const refundablePayment = z.object({
  ...refundable,
  provider: z.string(),
  paymentMethod: z.string(),
  /** The fan's current balance: what is missing there is taken from their latest purchases. */
  balance: total,
});
export type RefundablePayment = z.output<typeof refundablePayment>;

/** A sale or a card payment, in staff's search. */
export const refundableRow = z.object({
  _id: id,
  kind: refund.shape.kind,
  user: accountCard,
  /** The performer of a sale; null for a card payment. */
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
  permission: 'refunds',
  query: listQuery(['amount'], { kind: refund.shape.kind.default('charge'), q: z.string().trim().max(100).optional() }),
  reply: listOf(refundableRow),
});

export const getRefundableCharge = operation({
  name: 'getRefundableCharge',
  area: 'administration',
  summary: 'How much of a sale can be refunded to the wallet',
  method: 'GET',
  path: '/admin/refunds/charges/{id}',
  access: 'admin',
  permission: 'refunds',
  params: idParams,
  reply: refundableCharge,
  errors: ['not-found'],
});
export const getRefundablePayment = operation({
  name: 'getRefundablePayment',
  area: 'administration',
  summary: 'How much of a card payment can be refunded to its card',
  method: 'GET',
  path: '/admin/refunds/payments/{id}',
  access: 'admin',
  permission: 'refunds',
  params: idParams,
  reply: refundablePayment,
  errors: ['not-found'],
});

const wish = z.object({
  /** What the wallet or the card gets; by default, all that is left. */
  amount: money.min(0.01, says('At least 0.01.')).optional(),
  /** The fan reads it. */
  reason: line(500),
});

export const refundCharge = operation({
  name: 'refundCharge',
  area: 'administration',
  summary: 'Refund a sale to the fan’s wallet, in full or in part',
  method: 'POST',
  path: '/admin/refunds/charges/{id}',
  access: 'admin',
  permission: 'refunds',
  idempotent: true,
  params: idParams,
  body: wish,
  status: 201,
  reply: refund,
  errors: ['not-found', 'conflict', 'approval-needed'],
});
export const refundPayment = operation({
  name: 'refundPayment',
  area: 'administration',
  summary: 'Refund a card payment to its card, in full or in part',
  method: 'POST',
  path: '/admin/refunds/payments/{id}',
  access: 'admin',
  permission: 'refunds',
  idempotent: true,
  params: idParams,
  body: wish,
  status: 201,
  reply: refund,
  errors: ['not-found', 'conflict', 'approval-needed'],
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
  /** The provider's deadline for our evidence. */
  evidenceDueAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
  closedAt: time.nullable(),
});
export type Dispute = z.output<typeof dispute>;

export const listDisputes = operation({
  name: 'listDisputes',
  area: 'administration',
  summary: 'Disputed card payments',
  method: 'GET',
  path: '/admin/disputes',
  access: 'admin',
  permission: 'refunds',
  query: listQuery(['amount', 'evidenceDueAt'], {
    status: dispute.shape.status.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(dispute),
});
