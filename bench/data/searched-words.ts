import type pg from 'pg';

/** The indexes of words, which the database's triggers would have written. */
const fillings = [
  `insert into searched_feeds (id, words)
  select id, word_vector(open_text_of_feed(access, public_at, text)) from feeds`,
  'insert into searched_galleries (id, words) select id, word_vector(open_text(access, title, description)) from galleries',
  'insert into searched_videos (id, words) select id, word_vector(open_text(access, title, description)) from videos',
  'update products set searched_words = word_vector(open_text(access, name, description))',
  'insert into searched_accounts (id, words) select id, word_vector(name) from accounts on conflict do nothing',
  `insert into searched_performers (id, words)
  select performer_id, array_to_string(split_words(words), ' ') from performer_words`,
] as const;

export async function writeSearchedWords(client: pg.Client): Promise<void> {
  for (const filling of fillings) await client.query(filling);
}
