import { english, t, translated } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { readFunds, type Funds } from '../../earnings/index.ts';
import { formatAmount, type Book } from '../../ledger/index.ts';
import { openBankDetails, seal } from '../details/bank-details.ts';
import { findGateway } from '../details/gateway-account.ts';
import { loadPayoutDetails } from '../details/payout-details.store.ts';
import type { PayoutRow } from './payout-request.store.ts';

/** A performer's funds now, by the site's hold time. Uses the book in use by default. */
export async function fundsOf(
  app: App,
  db: Work['db'] | App['database'],
  performerId: string,
  book?: Book,
): Promise<Funds> {
  const { earningHoldDays } = await app.settings.read();
  return readFunds(db, performerId, { holdDays: earningHoldDays, now: app.clock.now(), book });
}

/**
 * Why an amount cannot be requested, as a sentence; undefined if it can. `free` is what is available, in minor units.
 */
export function reasonAgainstAmount(
  amount: bigint,
  { minimum, free }: { readonly minimum: bigint; readonly free: bigint },
): string | undefined {
  if (amount <= 0n) return t('Please enter an amount above zero.');
  if (amount < minimum) return t('A payout must be {minimum} or more.', { minimum: formatAmount(minimum) });
  if (amount > free) return tooLarge(amount, free);
  return undefined;
}

function tooLarge(amount: bigint, free: bigint): string {
  return free > 0n
    ? t('{free} can be paid out now; this is {more} more.', {
        free: formatAmount(free),
        more: formatAmount(amount - free),
      })
    : t('Nothing can be paid out now.');
}

/** Throws field-invalid for an amount that cannot be requested. */
export function requireAmount(amount: bigint, bounds: { readonly minimum: bigint; readonly free: bigint }): void {
  const problem = reasonAgainstAmount(amount, bounds);
  if (problem !== undefined) throw invalidField('amount', problem);
}

/** Checks that later refunds have not used up the requested money. Throws payout-too-large. */
export async function requireCovered(app: App, work: Work, { performer_id, amount, book }: PayoutRow): Promise<void> {
  const { balance, held } = await fundsOf(app, work.db, performer_id, book);
  if (amount <= balance - held) return;
  const free = balance - held > 0n ? balance - held : 0n;
  throw new Failure(
    'payout-too-large',
    t(
      'Only {amount} of it can be paid out now, because sales have been refunded since it was requested. No money moved. Please reject it, so that a smaller payout can be requested.',
      { amount: formatAmount(free) },
    ),
  );
}

const notUsed = english(
  'The site no longer pays out through this account’s provider. Please connect another one, or choose a bank account.',
);

/** The present destination of a performer's payouts, encrypted for a request. Throws payout-method-missing. */
export async function currentDestination(
  app: App,
  db: Work['db'],
  performerId: string,
): Promise<{ method: 'bank' | 'stripe'; destination_encrypted: Buffer }> {
  const row = await loadPayoutDetails(db, performerId);
  if (row?.method === 'stripe' && row.provider !== null && row.provider_account_id !== null) {
    if (!findGateway(app, row.provider)) throw new Failure('payout-method-missing', translated(notUsed));
    if (!row.is_provider_ready)
      throw new Failure(
        'payout-method-missing',
        t(
          'The account at the payment provider is not ready yet. Please answer its questions first, or choose a bank account.',
        ),
      );
    return {
      method: 'stripe',
      destination_encrypted: seal(app, {
        method: 'stripe',
        provider: row.provider,
        accountId: row.provider_account_id,
      }),
    };
  }
  if (!row?.bank_encrypted)
    throw new Failure(
      'payout-method-missing',
      t('Please add your bank account first, so that we know where to send the money.'),
    );
  return {
    method: 'bank',
    destination_encrypted: seal(app, { method: 'bank', bank: openBankDetails(app, row.bank_encrypted) }),
  };
}
