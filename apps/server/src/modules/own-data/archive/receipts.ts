import { formatIsoMinute } from '../../../platform/words/dates.ts';
import { direction, languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import { formatAmount } from '../../ledger/index.ts';
import { descriptionOf, type PaymentRow } from '../../payments/index.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { listPaidPayments } from './archived-file.store.ts';
import { pageSize, pagesOf } from './pages-of.ts';

/** A receipt for each payment that went through, as a page to open or print. */
export async function* receipts(
  app: Pick<App, 'database'>,
  accountId: string,
  siteName: string,
): AsyncGenerator<ArchiveEntry> {
  const pages = pagesOf<PaymentRow>((last) =>
    listPaidPayments(app.database, { accountId, after: last?.id, limit: pageSize }),
  );
  for await (const payments of pages)
    for (const payment of payments) {
      const day = paidAt(payment).toISOString().slice(0, 10);
      const name = `receipts/${day}-${payment.id}.html`;
      yield { name, lastModified: paidAt(payment), input: receiptOf(payment, siteName) };
    }
}

const paidAt = ({ settled_at, created_at }: PaymentRow): Date => settled_at ?? created_at;

function receiptOf(payment: PaymentRow, siteName: string): string {
  const lines = [
    [t('Paid'), `${formatAmount(payment.amount)} ${currency}`],
    [t('On'), `${formatIsoMinute(paidAt(payment))} UTC`],
    [t('For'), descriptionOf(payment)],
    [t('To'), siteName],
    [t('Reference'), `${payment.provider} ${payment.provider_payment_id ?? payment.id}`],
  ];
  const rows = lines.map(([label = '', text = '']) => `<dt>${escape(label)}</dt><dd>${escape(text)}</dd>`);
  return `<!doctype html>
<html lang="${languageCode}" dir="${direction}"><meta charset="utf-8"><title>${escape(t('Receipt {id}', { id: payment.id }))}</title>
<h1>${escape(t('Receipt'))}</h1><dl>${rows.join('\n')}</dl></html>
`;
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escaped[character] ?? '');
}
