import { t } from '@ovation/language/t.ts';
import type { ReconciliationFigures } from '@ovation/contract/money/reconciliation.ts';

type Balance = ReconciliationFigures['balances'][number];

const names: Record<string, string> = {
  wallet: t('Fans’ wallets'),
  earnings: t('Performers’ earnings'),
  commission: t('The site’s commission'),
  promotion: t('Bonus tokens and coupons'),
  gateway: t('Taken by'),
  payout: t('Paid out by'),
};

/** The name of a ledger account: "Taken by sandbox". */
export function accountName({ kind, name }: Balance): string {
  const known = names[kind] ?? kind;
  return name === null ? known : `${known} ${name}`;
}
