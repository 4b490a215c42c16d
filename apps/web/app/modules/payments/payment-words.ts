import type { Transaction } from '@ovation/contract/money.ts';
import { formatMoney } from '../../ui/money.tsx';

const paid: Record<Transaction['type'], (payment: Transaction) => string> = {
  top_up: ({ tokens }) => `${formatMoney(tokens)} is in your wallet.`,
  subscription: () => 'Your subscription has begun.',
};

/** What a payment that went through has brought. */
export function paidWords(payment: Transaction): string {
  return paid[payment.type](payment);
}
