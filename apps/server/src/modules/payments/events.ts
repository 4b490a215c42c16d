import type { ProviderDispute, ProviderRefund } from '../../gateways/payments/payments.ts';
import type { PaymentRow } from './payment.store.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A card payment's status changed. */
    'payment.changed': {
      readonly paymentId: string;
      readonly accountId: string;
      readonly status: 'succeeded' | 'requires_action' | 'pending' | 'failed';
      readonly message: string | null;
    };
    /**
     * The money of a payment is about to be booked, which locks the wallet: later modules lock what it pays for now,
     * because it precedes the wallet in the lock order. The payment is locked.
     */
    'payment.arriving': { readonly payment: PaymentRow };
    /** A card payment failed; nothing was charged. The payment is locked. Money that arrives later counts anyway. */
    'payment.failed': { readonly payment: PaymentRow };
    /** The provider does not know the card, and the payment is about to be deleted, as if it had not been tried. */
    'payment.discarded': { readonly payment: PaymentRow };
    /**
     * A card paid for an account that was closed meanwhile. The payment is locked and booked to the wallet, where no
     * one can spend it.
     */
    'payment.orphaned': { readonly payment: PaymentRow };
    /**
     * A refund's status, whether we or the provider's dashboard started it. May be published repeatedly. The payment is
     * locked.
     */
    'provider.refunded': {
      readonly provider: string;
      readonly payment: PaymentRow;
      readonly refund: Pick<ProviderRefund, 'id' | 'amountMinor' | 'status'>;
    };
    /** The status of a dispute by the payer's bank. May be published repeatedly. The payment is locked. */
    'provider.disputed': { readonly provider: string; readonly payment: PaymentRow; readonly dispute: ProviderDispute };
    /** Whether a performer's account at a provider can receive payouts. */
    'payout-account.changed': { readonly provider: string; readonly accountId: string; readonly isReady: boolean };
  }
}
