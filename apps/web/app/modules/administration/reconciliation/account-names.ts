import type { ReconciliationFigures } from '@ovation/contract/money/reconciliation.ts';

type Balance = ReconciliationFigures['balances'][number];

const names: Record<string, string> = {
  wallet: 'Fans’ wallets',
  earnings: 'Performers’ earnings',
  commission: 'The site’s commission',
  promotion: 'Bonus tokens and coupons',
  gateway: 'Taken by',
  payout: 'Paid out by',
};

/** The name of a ledger account: "Taken by sandbox". */
export function accountName({ kind, name }: Balance): string {
  const known = names[kind] ?? kind;
  return name === null ? known : `${known} ${name}`;
}
