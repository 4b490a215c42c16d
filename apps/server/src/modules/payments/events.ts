import type { ProviderDispute, ProviderRefund } from '../../gateways/payments/payments.ts';
import type { PaymentRow } from './payment.store.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** How a card payment stands now. */
    'payment.changed': {
      readonly paymentId: string;
      readonly accountId: string;
      readonly status: 'succeeded' | 'requires_action' | 'pending' | 'failed';
      readonly message: string | null;
    };
    /** A card payment arrived whose account was closed meanwhile: nobody can spend it. The payment is locked, its money booked to the wallet. */
    'payment.orphaned': { readonly payment: PaymentRow };
    /** A refund of a payment of ours, by us or by hand at the provider: how it stands, which may be told more than once. The payment is locked. */
    'provider.refunded': {
      readonly provider: string;
      readonly payment: PaymentRow;
      readonly refund: Pick<ProviderRefund, 'id' | 'amountMinor' | 'status'>;
    };
    /** The payer's bank disputes a payment of ours: how that stands, which may be told more than once. The payment is locked. */
    'provider.disputed': { readonly provider: string; readonly payment: PaymentRow; readonly dispute: ProviderDispute };
    /** Whether a performer's account with a provider can be paid. */
    'payout-account.changed': { readonly provider: string; readonly accountId: string; readonly isReady: boolean };
  }
}
