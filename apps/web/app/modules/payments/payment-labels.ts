import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { titlesOf, typesThatAre } from '@ovation/contract/content-types.ts';
import type { Transaction } from '@ovation/contract/money/money.ts';
import { formatMoney } from '../../ui/words/money.tsx';

const intoWallet = ({ tokens }: Transaction): string =>
  t('{amount} is in your wallet.', { amount: formatMoney(tokens) });
const isYours = (): string => t('It’s yours. Enjoy!');

/** The purposes of card payments. */
export const paymentTypes: Record<Transaction['type'], EnglishText> = {
  top_up: english('Top-up'),
  ...titlesOf(typesThatAre('earning')),
};

/** The purpose with the recipient: "Tip to Ingrid Solheim". */
export function purposeOf({ type, performer }: Pick<Transaction, 'type' | 'performer'>): string {
  if (performer === null) return translated(paymentTypes[type]);
  return type === 'tip' || type === 'subscription'
    ? t('{type} to {name}', { type: translated(paymentTypes[type]), name: performer.name })
    : t('{type} from {name}', { type: translated(paymentTypes[type]), name: performer.name });
}

const paid: Partial<Record<Transaction['type'], (payment: Transaction) => string>> = {
  top_up: intoWallet,
  subscription: () => t('Your subscription has started.'),
  product: () => t('Your order is placed.'),
  tip: ({ performer }) => t('{name} has your tip. Thank you!', { name: performer?.name ?? t('The creator') }),
};

/** What a successful payment has bought; a message means that the purchase failed and the money is in the wallet. */
export function paidLabel(payment: Transaction): string {
  return payment.message === null ? (paid[payment.type] ?? isYours)(payment) : intoWallet(payment);
}

/** How much of a payment or a purchase was refunded. */
export function refundLabel(refunded: number, amount: number): string {
  return refunded === amount ? t('Refunded') : t('{amount} refunded', { amount: formatMoney(refunded) });
}
