import { cashOf, grossForCash, type SaleParts } from '@ovation/domain';
import { bookOf } from '../../gateways/payments/providers.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { lockWallet, readBalance, returnPayment, reverseCharge, type Reversal } from '../ledger/index.ts';
import type { PaymentRow } from '../payments/index.ts';
import { listReversible, type ReversibleCharge } from './reversible-charge.store.ts';
import { lockSubscriptionsOf } from '../subscriptions/index.ts';

export interface CardReturn {
  readonly cause: 'refund' | 'dispute';
  /** The refund or the dispute. */
  readonly causeId: string;
  /** What the card gets (`amount`) and what leaves the wallet for it (`tokens`), in minor units. */
  readonly amount: bigint;
  readonly tokens: bigint;
}

/**
 * Books that money of a payment went back to its card. The fan's wallet pays for it. If the wallet holds too little,
 * sales to the fan are reversed as far as needed: first what the payment itself bought, then the latest.
 * The payment is locked.
 */
export async function bookCardReturn(
  work: Work,
  payment: PaymentRow,
  { cause, causeId, amount, tokens }: CardReturn,
  now: Date,
): Promise<void> {
  await lockSales(work, payment.account_id);
  await fillWallet(work, payment, { cause, causeId, tokens }, now);
  await returnPayment(
    work,
    { ownerId: payment.account_id, provider: payment.provider, amount, tokens, referenceId: causeId },
    now,
  );
}

async function fillWallet(
  work: Work,
  { id, account_id, provider }: PaymentRow,
  { cause, causeId, tokens }: Omit<CardReturn, 'amount'>,
  now: Date,
): Promise<void> {
  const book = bookOf(provider);
  const missing = tokens - (await lockWallet(work, account_id, book));
  if (missing <= 0n) return;
  for (const charge of await listReversible(work.db, account_id, { paymentId: id, cash: missing, book })) {
    const cash = tokens - (await readBalance(work.db, account_id, book));
    if (cash > 0n) await reverseCharge(work, reversalOf(charge, cash, { cause, causeId }), now);
  }
}

function reversalOf(charge: ReversibleCharge, cash: bigint, why: Pick<Reversal, 'cause' | 'causeId'>): Reversal {
  return { chargeId: charge.id, gross: grossForCash(partsOf(charge), takenOf(charge), cash), ...why };
}

export function partsOf({ gross, commission, net, site_discount }: ReversibleCharge): SaleParts {
  return { gross, commission, net, siteDiscount: site_discount };
}

export function takenOf({ taken_gross, taken_commission, taken_net, taken_discount }: ReversibleCharge): SaleParts {
  return { gross: taken_gross, commission: taken_commission, net: taken_net, siteDiscount: taken_discount };
}

/** What the fan would get back for all that is left of a sale, in minor units. */
export function cashLeft(charge: ReversibleCharge): bigint {
  return cashOf(partsOf(charge), takenOf(charge), charge.gross - charge.taken_gross);
}

/** Locks everything that precedes the wallet and that taking sales back, or restoring them, may change. */
export async function lockSales(work: Work, payerId: string, chargeId?: string): Promise<void> {
  await lockSubscriptionsOf(work.db, payerId);
  await work.publish('sales.locking', { payerId, ...(chargeId === undefined ? {} : { chargeId }) });
}
