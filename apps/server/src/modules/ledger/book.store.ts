import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** Money that the sandbox made up is kept in books of its own, so that it never meets money that somebody paid. */
export type Book = 'real' | 'test';

/** The book in use, for a statement that asks for more: read with it, so that it costs no way to the database. */
export const bookInUse: RawBuilder<string> = sql`(select book from ledger_book)`;

export interface BookInUse {
  readonly book: Book;
  /** When a provider that moves money was in charge for the first time. */
  readonly realSince: Date | null;
}

export async function readBook(db: Kysely<DB>): Promise<BookInUse> {
  const { book, real_since } = await db
    .selectFrom('ledger_book')
    .select(['book', 'real_since'])
    .executeTakeFirstOrThrow();
  return { book: book as Book, realSince: real_since };
}

/** Opens the other book from now on; false where it was in use already. */
export async function useBook(db: Kysely<DB>, book: Book, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_book')
    .set((row) => ({ book, real_since: row.fn.coalesce('real_since', row.val(book === 'real' ? now : null)) }))
    .where('book', '<>', book)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
