import { t } from '@ovation/language/t.ts';
import { direction, languageCode } from '@ovation/language/language.ts';
import { currency } from '@ovation/contract/site/settings.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { requireMe, presentAccountCards } from '../../accounts/index.ts';
import { personalTables } from '../tables/personal-tables.ts';
import { readOriginal } from '../../media/index.ts';
import { listArchivedFiles, listPaidPayments, readRecords, type ArchivedFile } from './archive.store.ts';
import { formatIsoMinute } from '../../../platform/words/dates.ts';
import { formatAmount } from '../../ledger/index.ts';
import { descriptionOf, type PaymentRow } from '../../payments/index.ts';
import { readStored } from '../../../platform/language/stored-text.ts';
import type { PersonalTable, Row } from '../tables/personal-table.ts';

/** Everything of an account, file by file; each is read when the one before has been written. */
export async function* archiveEntries(app: App, accountId: string): AsyncGenerator<ArchiveEntry> {
  const now = app.clock.now();
  const [{ siteName }, me] = await Promise.all([app.settings.read(), requireMe(app.database, accountId)]);
  yield { name: 'README.txt', lastModified: now, input: readMe({ siteName, username: me.username, now }) };
  for (const table of personalTables) {
    const input = writeRecords(app, table, accountId);
    yield { name: `data/${table.table.replaceAll('_', '-')}.json`, lastModified: now, input };
  }
  yield* receipts(app, accountId, siteName);
  yield* mediaFiles(app, accountId);
}

type Reading = Pick<App, 'database' | 'secretKey' | 'storage'>;

/** The originals of what an account uploaded. Originals that are gone are left out. */
async function* mediaFiles(app: Reading, accountId: string): AsyncGenerator<ArchiveEntry> {
  const pages = pagesOf<ArchivedFile>((last) =>
    listArchivedFiles(app.database, { accountId, after: last?.id, limit: pageSize }),
  );
  for await (const files of pages)
    for (const file of files) {
      const input = await readOriginal(app, { storageKey: file.storage_key, isEncrypted: file.is_encrypted });
      if (input) yield { name: nameOf(file), lastModified: file.created_at, input };
    }
}

/** The id keeps two files with one name apart; names may hold what folders of other systems refuse. */
function nameOf({ type, id, original_name }: ArchivedFile): string {
  const safe = original_name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80);
  return `media/${type}/${id}-${safe.replace(/^\.+/, '')}`;
}

/** The first file of an archive. */
function readMe({
  siteName,
  username,
  now,
}: {
  readonly siteName: string;
  readonly username: string;
  readonly now: Date;
}): string {
  return t(
    `Your data on {siteName}
Account: {username}
Collected: {time}

data/      What the site keeps about your account, as JSON: one list for each kind of data. Times are in UTC,
           amounts in the site’s currency, and other people appear by their usernames.
media/     The originals of everything you uploaded, by kind.
receipts/  A receipt for each of your payments, to open in a browser.

Not in here:
- ID documents. They are stored encrypted, and an archive is not. Write to the site for a copy.
- Passwords, codes and keys, of which the site keeps only hashes, and your bank details, which are stored encrypted.
- What others published, even if you bought it: it is theirs. Messages to you are included, but not their files.
- Anything others wrote about you in confidence, such as reports.
`,
    { siteName, username, time: now.toISOString() },
  );
}

/** A receipt for each payment that went through, as a page to open or print. */
async function* receipts(
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
    [t('Amount paid'), `${formatAmount(payment.amount)} ${currency}`],
    [t('Paid on'), `${formatIsoMinute(paidAt(payment))} UTC`],
    [t('Paid for'), descriptionOf(payment)],
    [t('Paid to'), siteName],
    [t('Reference'), `${payment.provider} ${payment.provider_payment_id ?? payment.id}`],
  ];
  const rows = lines.map(([label = '', text = '']) => `<dt>${escape(label)}</dt><dd>${escape(text)}</dd>`);
  return `<!doctype html>
<html lang="${languageCode()}" dir="${direction()}"><meta charset="utf-8"><title>${escape(t('Receipt {id}', { id: payment.id }))}</title>
<h1>${escape(t('Receipt'))}</h1><dl>${rows.join('\n')}</dl></html>
`;
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escaped[character] ?? '');
}

/** A file of an archive. */
interface ArchiveEntry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: string | AsyncIterable<string | Uint8Array>;
}

type Source = Pick<App, 'database' | 'secretKey'>;

/** The rows of a table about an account as a JSON list, a page at a time. */
async function* writeRecords(app: Source, table: PersonalTable, accountId: string): AsyncGenerator<string> {
  const pages = pagesOf<Row>((after) => readRecords(app.database, table, { accountId, after, limit: pageSize }));
  let separator = '';
  yield '[';
  for await (const rows of pages) {
    const names = await namesIn(app, table, rows);
    for (const row of rows) {
      yield `${separator}\n${JSON.stringify(presentRow(app, table, { row, names }))}`;
      separator = ',';
    }
  }
  yield '\n]\n';
}

type Names = ReadonlyMap<string, string>;

async function namesIn({ database }: Source, { people = [] }: PersonalTable, rows: readonly Row[]): Promise<Names> {
  const ids = rows.flatMap((row) => people.flatMap((column) => (row[column] === null ? [] : [row[column] as string])));
  if (ids.length === 0) return new Map();
  const cards = await presentAccountCards(database, [...new Set(ids)]);
  return new Map([...cards].map(([id, { username }]) => [id, username]));
}

/** Columns with sentences of the site. Those that people write in, too, hold only some. */
const sentences: ReadonlySet<string> = new Set(['cancel_reason', 'failure_message', 'status_reason']);

function presentRow(
  app: Source,
  { columns, money = [], people = [], write = (row) => row }: PersonalTable,
  { row, names }: { readonly row: Row; readonly names: Names },
): Row {
  const present = (column: string): unknown => {
    const value = row[column];
    if (people.includes(column)) return names.get(String(value)) ?? null;
    if (typeof value === 'string' && (sentences.has(column) || value.startsWith('{"text":"'))) return readStored(value);
    if (typeof value !== 'bigint') return value;
    return money.includes(column) ? fromMinor(value) : Number(value);
  };
  return write(Object.fromEntries(columns.map((column) => [column, present(column)])), app);
}

/** How many rows are in memory at once. */
const pageSize = 500;

/** The rows of all pages, one after the other; a page is read when the one before has been written. */
async function* pagesOf<Item>(read: (last: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item[]> {
  let last: Item | undefined;
  let page: Item[];
  do {
    page = await read(last);
    last = page.at(-1);
    if (page.length > 0) yield page;
  } while (page.length === pageSize);
}
