import { sql } from 'kysely';
import { titled, type WordSource } from '../../../../platform/search/fill-word-indexes.ts';

/** The words of products are a column, because products are searched by words and price together. */
export const productWords: WordSource = {
  ...titled('name'),
  table: sql`products`,
  write: sql`
    update products
    set searched_words = word_vector(batch.text)
    from batch
    where products.id = batch.id and searched_words is null`,
};
