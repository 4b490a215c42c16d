import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../database/types.gen.ts';
import type { SearchedKind } from './correct-words.ts';
import { job } from '../jobs/job.ts';

/** The public texts of each kind, whose words are known. */
const texts: Record<SearchedKind, RawBuilder<unknown>> = {
  performer: sql`
    select words as text
    from performer_words
    join performers on account_id = performer_id
    where status = 'active'`,
  feed: sql`
    select text from feeds
    where access = 'public'
      and phase = 'listed'
      and withdrawn_at is null`,
  gallery: sql`
    select title || E'\n' || case when access = 'public' then description else '' end as text
    from galleries
    where withdrawn_at is null`,
  video: sql`
    select title || E'\n' || case when access = 'public' then description else '' end as text
    from videos
    where withdrawn_at is null`,
  product: sql`
    select name || E'\n' || case when access = 'public' then description else '' end as text
    from products
    where withdrawn_at is null`,
};

export const purgeWordsJob = job({ name: 'forget-words' });

/** Deletes the words that no text contains any more, so that deleted texts leave no trace. */
export async function purgeWords(db: Kysely<DB>): Promise<void> {
  for (const [kind, source] of Object.entries(texts)) {
    await sql`
      with used as materialized (
        select distinct w.word
        from (${source}) as source
        cross join lateral words_to_know(source.text) as w
      )
      delete from known_words k
      where k.kind = ${kind}
        and not exists (select from used where used.word = k.word)`.execute(db);
  }
}
