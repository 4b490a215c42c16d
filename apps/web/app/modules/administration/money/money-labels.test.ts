import type { MovementParty } from '@ovation/contract/money/site-money.ts';
import type { Refund } from '@ovation/contract/money/refunds.ts';
import { expect, test } from 'vitest';
import { doerOf } from '../../refunds/refund-labels.ts';
import { accountName } from '../reconciliation/figures.tsx';
import { movementName, partyName } from './movement-list.tsx';

const party = (kind: string, name: string | null, account: string | null): string =>
  partyName({ kind, name, account: account === null ? null : { name: account } } as MovementParty);

test('a ledger movement has a label; an unknown kind is shown as it is', () => {
  expect([movementName({ kind: 'top-up' }), movementName({ kind: 'raffle' })]).toEqual(['Paid by card', 'raffle']);
});

test('both sides of a movement name their owner', () => {
  expect([party('wallet', null, 'Sofia Lind'), party('earnings', null, null)]).toEqual([
    'Wallet of Sofia Lind',
    'Earnings of a closed account',
  ]);
  expect([party('gateway', 'sandbox', null), party('payout', 'bank', null), party('commission', null, null)]).toEqual([
    'Card payments, sandbox',
    'Paid out, bank',
    'The site’s commission',
  ]);
});

test('a ledger account is named with its provider', () => {
  const balance = { accounts: 1, balance: 5 };
  expect(accountName({ ...balance, kind: 'gateway', name: 'stripe' })).toBe('Taken by stripe');
  expect(accountName({ ...balance, kind: 'wallet', name: null })).toBe('Fans’ wallets');
});

test('a refund says who gave the money back', () => {
  const by = (source: string, name?: string): string =>
    doerOf({ source, administrator: name === undefined ? null : { name } } as Refund);
  expect([by('staff', 'Ada'), by('staff'), by('provider'), by('closing'), by('removal')]).toEqual([
    'by Ada',
    'by staff',
    'made at the payment provider',
    'because the account was closed',
    'because it was removed',
  ]);
});
