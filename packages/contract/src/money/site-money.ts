import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, idParams, listOf, listQuery, time, total } from '../fields.ts';
import { earningType, period, transaction } from './money.ts';
import { operation } from '../operation.ts';
import { dispute, refund } from './refunds.ts';

/** An account of the books: a wallet, earnings, or one of the site's own; a gateway's has its provider's name. */
export const movementParty = z.object({
  kind: z.enum(['wallet', 'earnings', 'commission', 'gateway', 'promotion', 'payout']),
  account: accountCard.nullable(),
  name: z.string().nullable(),
});
export type MovementParty = z.output<typeof movementParty>;

/** One transfer in the books, with its two sides. */
export const movement = z.object({
  _id: id,
  /** One of those in docs/money.md: `sale`, `commission`, `refund`. */
  kind: z.string(),
  from: movementParty,
  to: movementParty,
  amount: total,
  createdAt: time,
});
export type Movement = z.output<typeof movement>;

const words = z.string().trim().max(100).optional();
const provider = z.string().max(30).optional();

export const siteTransaction = transaction.extend({
  user: accountCard,
  /** How much was refunded to its card, including pending refunds. */
  returned: total,
});
export type SiteTransaction = z.output<typeof siteTransaction>;

export const siteCharge = z.object({
  _id: id,
  type: earningType,
  user: accountCard,
  performer: accountCard,
  gross: total,
  commission: total,
  net: total,
  /** What the site paid by a coupon, and what the fan paid. */
  siteDiscount: total,
  paid: total,
  /** The part of the gross that was reversed and stayed so. */
  takenBack: total,
  objectId: id.nullable(),
  message: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
});
export type SiteCharge = z.output<typeof siteCharge>;

export const listSiteTransactions = operation({
  name: 'listSiteTransactions',
  area: 'administration',
  summary: 'All card payments; `q` is a part of the fan’s name or address, or the payment’s id here or at its provider',
  method: 'GET',
  path: '/admin/transactions',
  access: 'admin',
  permission: 'money',
  query: listQuery(['amount'], {
    q: words,
    status: transaction.shape.status.optional(),
    type: transaction.shape.type.optional(),
    provider,
    ...period,
  }),
  reply: listOf(siteTransaction),
});

export const getSiteTransaction = operation({
  name: 'getSiteTransaction',
  area: 'administration',
  summary: 'A card payment with its transfers, refunds and disputes',
  method: 'GET',
  path: '/admin/transactions/{id}',
  access: 'admin',
  permission: 'money',
  params: idParams,
  reply: siteTransaction.extend({
    coupon: z.string().nullable(),
    charge: siteCharge.nullable(),
    movements: z.array(movement),
    refunds: z.array(refund),
    disputes: z.array(dispute),
  }),
  errors: ['not-found'],
});
export type SiteTransactionDetails = z.output<typeof getSiteTransaction.reply>;

export const listSiteCharges = operation({
  name: 'listSiteCharges',
  area: 'administration',
  summary: 'All sales of the site; `q` is a part of a fan’s or performer’s name, or the id of the sale or its object',
  method: 'GET',
  path: '/admin/charges',
  access: 'admin',
  permission: 'money',
  query: listQuery(['gross'], { q: words, type: earningType.optional(), ...period }),
  reply: listOf(siteCharge),
});

export const getSiteCharge = operation({
  name: 'getSiteCharge',
  area: 'administration',
  summary: 'A sale with its transfers and refunds',
  method: 'GET',
  path: '/admin/charges/{id}',
  access: 'admin',
  permission: 'money',
  params: idParams,
  reply: siteCharge.extend({
    /** The coupon that lowered the price, and by how much. */
    coupon: z.object({ code: z.string(), discount: total }).nullable(),
    /** The card payment that paid for it. */
    transactionId: id.nullable(),
    movements: z.array(movement),
    refunds: z.array(refund),
  }),
  errors: ['not-found'],
});
export type SiteChargeDetails = z.output<typeof getSiteCharge.reply>;
