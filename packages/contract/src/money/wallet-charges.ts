import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, listOf, listQuery, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { period, earningType } from './money.ts';

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
