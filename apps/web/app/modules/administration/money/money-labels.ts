import type { Movement, MovementParty } from '@ovation/contract/money/site-money.ts';

const movements: Record<string, string> = {
  'top-up': 'Paid by card',
  bonus: 'Bonus of a package',
  sale: 'Sale',
  commission: 'Commission',
  coupon: 'Coupon, paid by the site',
  payout: 'Payout',
  refund: 'Sale taken back',
  'refund-commission': 'Commission taken back',
  'refund-coupon': 'Coupon taken back',
  restored: 'Sale restored',
  'restored-commission': 'Commission restored',
  'restored-coupon': 'Coupon restored',
  'payment-refund': 'Returned to the card',
  'payment-refund-bonus': 'Bonus taken back',
  'payment-refund-commission': 'Commission returned',
  'payment-restored': 'Returned by the bank',
  'payment-restored-bonus': 'Bonus restored',
  'payment-restored-commission': 'Commission restored',
  'payout-reversal': 'Payout taken back',
};

/** The label of a ledger movement; an unknown kind is returned unchanged. */
export function movementName({ kind }: Pick<Movement, 'kind'>): string {
  return movements[kind] ?? kind;
}

const siteAccounts: Partial<Record<MovementParty['kind'], string>> = {
  commission: 'The site’s commission',
  promotion: 'The site’s promotion',
};

/** `Wallet of Sofia Lind`, `Card payments, sandbox`. */
export function partyName({ kind, account, name }: MovementParty): string {
  if (kind === 'wallet') return `Wallet of ${account?.name ?? 'a closed account'}`;
  if (kind === 'earnings') return `Earnings of ${account?.name ?? 'a closed account'}`;
  if (kind === 'gateway') return `Card payments, ${name}`;
  return kind === 'payout' ? `Paid out, ${name}` : (siteAccounts[kind] ?? kind);
}
