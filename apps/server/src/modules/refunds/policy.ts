import { t } from '@ovation/language/t.ts';
import type { PaymentParts } from '@ovation/domain';
import type { PaymentRow } from '../payments/index.ts';
import type { ReversibleCharge } from './reversible-charge.store.ts';
import { cashLeft } from './book-card-return.ts';

/** What can still be refunded, in minor units, and why nothing can. */
export interface RefundableAmount {
  readonly left: bigint;
  readonly refusal: string | null;
}

/** A sale is refunded to the wallet, so its fan must still have an account. */
export function refundableCharge(charge: ReversibleCharge, fan: { readonly isActive: boolean }): RefundableAmount {
  const left = cashLeft(charge);
  if (!fan.isActive)
    return {
      left,
      refusal: t(
        'This fan has closed their account, so no one could spend the balance. You can refund the card payment instead.',
      ),
    };
  if (charge.gross === 0n) return { left, refusal: t('This was free, so there is nothing to refund.') };
  return { left, refusal: charge.taken_gross === charge.gross ? t('This has already been refunded in full.') : null };
}

/** A card payment: its amount less what went back or is on its way. */
export function refundablePayment(
  payment: PaymentRow,
  returned: { readonly booked: PaymentParts; readonly pending: bigint },
  provider: { readonly isKnown: boolean },
): RefundableAmount {
  const rest = payment.amount - returned.booked.amount - returned.pending;
  const left = payment.status === 'succeeded' && rest > 0n ? rest : 0n;
  return { left, refusal: reasonAgainst(payment, left, provider.isKnown) };
}

function reasonAgainst(
  { status, provider, provider_payment_id }: PaymentRow,
  left: bigint,
  isKnown: boolean,
): string | null {
  if (status !== 'succeeded') return t('This payment was free, so there is nothing to refund.');
  if (left === 0n) return t('This has already been refunded in full, or the refund is pending.');
  return isKnown && provider_payment_id !== null
    ? null
    : t('The site is no longer connected to {provider}. Please refund it in its dashboard.', { provider });
}
