import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import type { PersonalTable, Row } from '../tables/personal-table.ts';
import { readRecords } from './archive.store.ts';

type Reading = Pick<App, 'database' | 'secretKey'>;

/** The rows of a table about an account as a JSON list, a page at a time. */
export async function* writeRecords(app: Reading, table: PersonalTable, accountId: string): AsyncGenerator<string> {
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

async function namesIn({ database }: Reading, { people = [] }: PersonalTable, rows: readonly Row[]): Promise<Names> {
  const ids = rows.flatMap((row) => people.flatMap((column) => (row[column] === null ? [] : [String(row[column])])));
  if (ids.length === 0) return new Map();
  const cards = await presentAccountCards(database, [...new Set(ids)]);
  return new Map([...cards].map(([id, { username }]) => [id, username]));
}

function presentRow(
  app: Reading,
  { columns, money = [], people = [], write = (row) => row }: PersonalTable,
  { row, names }: { readonly row: Row; readonly names: Names },
): Row {
  const present = (column: string): unknown => {
    const value = row[column];
    if (people.includes(column)) return names.get(String(value)) ?? null;
    if (typeof value !== 'bigint') return value;
    return money.includes(column) ? fromMinor(value) : Number(value);
  };
  return write(Object.fromEntries(columns.map((column) => [column, present(column)])), app);
}

/** How many rows are in memory at once. */
export const pageSize = 500;

/** The rows of all pages, one after the other; a page is read when the one before has been written. */
export async function* pagesOf<Item>(read: (last: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item[]> {
  let last: Item | undefined;
  let page: Item[];
  do {
    page = await read(last);
    last = page.at(-1);
    if (page.length > 0) yield page;
  } while (page.length === pageSize);
}
