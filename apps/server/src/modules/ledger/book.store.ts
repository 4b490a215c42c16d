import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** The sandbox's invented money has its own book, so that it never mixes with real money. */
export type Book = 'real' | 'test';

/** The book in use, as a subquery: a statement that needs it saves a round trip. */
export const bookInUse: RawBuilder<string> = sql`(select book from ledger_book)`;

export interface BookInUse {
  readonly book: Book;
  /** When a provider that moves real money was first used. */
  readonly realSince: Date | null;
}

export async function readBook(db: Kysely<DB>): Promise<BookInUse> {
  const { book, real_since } = await db
    .selectFrom('ledger_book')
    .select(['book', 'real_since'])
    .executeTakeFirstOrThrow();
  return { book: book as Book, realSince: real_since };
}

/** Switches to a book. Returns false if it was in use already. */
export async function useBook(db: Kysely<DB>, book: Book, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_book')
    .set((row) => ({ book, real_since: row.fn.coalesce('real_since', row.val(book === 'real' ? now : null)) }))
    .where('book', '<>', book)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
