import { t } from '@ovation/language/t.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import { displayName } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { loadNames } from '../people.store.ts';
import { listTakenBack } from '../reversible-charge.store.ts';
import { listWords } from '../../../platform/words/dates.ts';

const sales: Readonly<Record<EarningType, (creator: string) => string>> = {
  tip: (creator) => t('your tip to {creator}', { creator }),
  product: (creator) => t('your order from {creator}', { creator }),
  subscription: (creator) => t('your subscription to {creator}', { creator }),
  feed: (creator) => t('the post by {creator}', { creator }),
  gallery: (creator) => t('the gallery by {creator}', { creator }),
  video: (creator) => t('the video by {creator}', { creator }),
  stream: (creator) => t('the live stream by {creator}', { creator }),
  message: (creator) => t('the message from {creator}', { creator }),
  'stream-minute': (creator) => t('time in a live stream by {creator}', { creator }),
};

/** `your tip to Ingrid`, `the post by Ingrid`, `your order from Ingrid`. */
export function describeSale(type: string, performer: string): string {
  return sales[type as EarningType](displayName(performer));
}

/** Writes one sentence about the sales reversed for a refund or dispute; none if the wallet held enough. */
export async function findTakenBack(work: Work, causeId: string): Promise<() => readonly string[]> {
  const rows = await listTakenBack(work.db, [causeId]);
  if (rows.length === 0) return () => [];
  const names = await loadNames(
    work.db,
    rows.map((row) => row.performer_id),
  );
  const describeSales = (): string =>
    listWords(
      rows.map(
        ({ type, performer_id, gross }) =>
          `${describeSale(type, names.get(performer_id) ?? t('a creator'))} (${formatAmount(gross)})`,
      ),
    );
  return () => [
    t(
      'Your wallet held less than that, so these purchases were reversed: {sales}. Anything that was reversed in full is no longer yours.',
      { sales: describeSales() },
    ),
  ];
}
