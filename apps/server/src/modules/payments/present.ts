import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { titlesOf, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import type { TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { fromMinor } from '@ovation/domain';
import type { PaymentCardRow } from './cards/cards.store.ts';
import { orderOfPayment } from './checkout/payment-order.ts';
import type { PaymentRow } from './payment.store.ts';
import type { TokenPackageRow } from './wallet/token-package.store.ts';
import { findCard } from '../accounts/index.ts';
import {
  readStored,
  readStoredIfAny,
  storedAmount,
  storedText,
  storedWithin,
} from '../../platform/language/stored-text.ts';

/** The wire does not distinguish an intent that the provider has not answered from a pending payment. */
export function statusOnWire({ status }: PaymentRow): Transaction['status'] {
  return status === 'created' ? 'pending' : (status as Transaction['status']);
}

export function redirectOf({ status, redirect_url }: PaymentRow): { redirectUrl?: string } {
  return status === 'requires_action' && redirect_url !== null ? { redirectUrl: redirect_url } : {};
}

const messages: Partial<Record<Transaction['status'], EnglishText>> = {
  pending: english('Your bank has not answered yet. We will let you know as soon as the payment is confirmed.'),
  requires_action: english('Please confirm this payment with your bank.'),
};

export function messageOf(payment: PaymentRow): { message?: string } {
  if (payment.failure_message !== null) return { message: readStored(payment.failure_message) };
  const message = messages[statusOnWire(payment)];
  return message === undefined ? {} : { message: translated(message) };
}

/** The redirect and message of an order's payment while it has not succeeded. */
export function stateOf(payment: PaymentRow): { redirectUrl?: string; message?: string } {
  return payment.status === 'succeeded' ? {} : { ...redirectOf(payment), ...messageOf(payment) };
}

/** The description on bank statements and receipts. */
export function descriptionOf(payment: PaymentRow): string {
  const order = orderOfPayment(payment);
  if (order.purpose === 'subscription')
    return order.subscriptionType === 'yearly' ? t('Subscription for a year') : t('Subscription for a month');
  // Orders name themselves: 'Order 7K3-QF9 (Signed poster)'.
  if (order.purpose === 'product' && order.message !== null) return readStored(order.message);
  return translated(purposeNames[order.purpose]);
}

/** Labels for what a card pays for. */
export const purposeNames: Record<Transaction['type'], EnglishText> = {
  top_up: english('Wallet top-up'),
  ...titlesOf(typesThatAre('earning')),
  product: english('Order'),
};

/** Why a paid order was not sold, and where the money is. */
export function explainKept(payment: PaymentRow): string | undefined {
  const kept = storedKept(payment);
  return kept === undefined ? undefined : readStored(kept);
}

/** Why a payment failed, or what became of its money, as a stored text. */
export function storedOutcome(payment: PaymentRow): string | null {
  return payment.failure_message ?? storedKept(payment) ?? null;
}

function storedKept({ kept_because, amount }: PaymentRow): string | undefined {
  return kept_because === null
    ? undefined
    : storedText(english('{reason} The {amount} that your card paid is in your wallet.'), {
        reason: storedWithin(kept_because),
        amount: storedAmount(amount),
      });
}

/** `people`: the paid performers; `cards`: the saved cards; `returned`: what went back to each payment's card. */
export function presentTransaction(
  payment: PaymentRow,
  people: ReadonlyMap<string, AccountCard>,
  {
    cards,
    returned,
  }: { readonly cards: ReadonlyMap<string, PaymentCardRow>; readonly returned: ReadonlyMap<string, bigint> },
): Transaction {
  const card = cards.get(payment.card_id ?? '');
  return {
    _id: payment.id,
    type: orderOfPayment(payment).purpose,
    amount: fromMinor(payment.amount),
    tokens: fromMinor(payment.tokens),
    status: statusOnWire(payment),
    provider: payment.provider,
    paymentMethod: payment.card_id ?? payment.payment_method,
    card: card === undefined ? null : { brand: card.brand, last4: card.last4 },
    refunded: fromMinor(returned.get(payment.id) ?? 0n),
    reference: payment.provider_payment_id,
    settledAt: payment.settled_at?.toISOString() ?? null,
    message: readStoredIfAny(storedOutcome(payment)),
    ...redirectOf(payment),
    performer: findCard(people, payment.performer_id),
    objectId: payment.object_id ?? payment.subscription_id,
    chargeId: payment.charge_id,
    createdAt: payment.created_at.toISOString(),
    updatedAt: payment.updated_at.toISOString(),
  };
}

export function presentPackage(row: TokenPackageRow): TokenPackage {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: fromMinor(row.price),
    tokens: fromMinor(row.tokens),
    isActive: row.is_active,
    ordering: row.ordering,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
