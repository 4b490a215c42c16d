import { t } from '@ovation/language/t.ts';
import { nameOfType } from '@ovation/contract/content-types.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import { displayName } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadNames } from '../people.store.ts';
import { listTakenBack } from '../reversible-charge.store.ts';

/** "your tip to Ingrid", "the post by Ingrid", "your order from Ingrid" */
export function describeSale(type: string, performer: string): string {
  const from = displayName(performer);
  if (type === 'product') return t('your order from {creator}', { creator: from });
  if (type === 'tip') return t('your tip to {creator}', { creator: from });
  if (type === 'subscription') return t('your subscription to {creator}', { creator: from });
  const thing = nameOfType(type as EarningType);
  return type === 'message'
    ? t('the {thing} from {creator}', { thing, creator: from })
    : t('the {thing} by {creator}', { thing, creator: from });
}

/** One sentence about the sales reversed for a refund or dispute; none if the wallet held enough. */
export async function describeTakenBack(work: Work, causeId: string): Promise<readonly string[]> {
  const rows = await listTakenBack(work.db, [causeId]);
  if (rows.length === 0) return [];
  const names = await loadNames(
    work.db,
    rows.map((row) => row.performer_id),
  );
  const sales = rows.map(
    ({ type, performer_id, gross }) =>
      `${describeSale(type, names.get(performer_id) ?? t('a creator'))} (${formatAmount(gross)})`,
  );
  return [
    t(
      'Your wallet held less than that, so these purchases were reversed: {sales}. Anything that was reversed in full is no longer yours.',
      { sales: sales.join(', ') },
    ),
  ];
}
