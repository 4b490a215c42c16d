import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../database/types.gen.ts';
import type { SearchedKind } from './correct-words.ts';
import { patternsOf, trigramsOf, tsQueryOf, wordsOf, type Wanted } from './words.ts';

/** What has an index of words: the kinds of content, and the names of accounts, which only staff searches. */
export type IndexedKind = SearchedKind | 'account';

/** The words that are searched for, and whether the index of the kind holds what was there before the upgrade. */
export interface SearchedWords {
  readonly wanted: Wanted;
  readonly isFilled: boolean;
}

/** Which indexes are filled, which does not change back while a process runs. */
export interface WordIndexes {
  isFilled(kind: IndexedKind): Promise<boolean>;
}

declare module '../../app.ts' {
  interface App {
    readonly wordIndexes: WordIndexes;
  }
}

/** Reads at a start what would otherwise be read with the first search. */
export async function openWordIndexes(db: Kysely<DB>): Promise<WordIndexes> {
  const filled = new Set<string>();
  const read = async (): Promise<void> => {
    const rows = await db.selectFrom('word_indexes').select('kind').where('filled_at', 'is not', null).execute();
    for (const { kind } of rows) filled.add(kind);
  };
  await read();
  return {
    async isFilled(kind) {
      if (!filled.has(kind)) await read();
      return filled.has(kind);
    },
  };
}

/** Performers and products have indexes of their own kind. */
type ListedKind = Exclude<IndexedKind, 'performer' | 'product'>;

interface Index {
  readonly table: RawBuilder<unknown>;
  /** Those that the index of the release before finds, until the new one is filled. */
  earlier(query: string): RawBuilder<unknown>;
}

/** Words of PostgreSQL's own parser, in the indexes of the release before. */
const earlierQuery = (query: string) => sql`to_tsquery('simple', ${query})`;

const indexes: Record<ListedKind, Index> = {
  feed: {
    table: sql`searched_feeds`,
    earlier: (query) => sql`
      select id from feeds
      where words_of(text) @@ ${earlierQuery(query)} and access = 'public' and withdrawn_at is null`,
  },
  gallery: {
    table: sql`searched_galleries`,
    earlier: (query) => sql`
      select id from galleries
      where open_words_of(access, title, description) @@ ${earlierQuery(query)} and withdrawn_at is null`,
  },
  video: {
    table: sql`searched_videos`,
    earlier: (query) => sql`
      select id from videos
      where open_words_of(access, title, description) @@ ${earlierQuery(query)} and withdrawn_at is null`,
  },
  account: {
    table: sql`searched_accounts`,
    earlier: (query) => sql`
      select id from accounts
      where to_tsvector('simple', fold_text(name)) @@ ${earlierQuery(query)}`,
  },
};

const none = sql`select null::uuid where false`;

/** For lists of staff: the name of an account has all of the words. None without words, as of a part of an address. */
export function hasNamed(account: string, words: SearchedWords): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(account)} in (${selectFound('account', words)})`;
}

/** A query for the ids whose texts contain all of the words; of none, if there are no words. */
export function selectFound(kind: ListedKind, { wanted, isFilled }: SearchedWords): RawBuilder<unknown> {
  if (wanted.length === 0) return none;
  const { table, earlier } = indexes[kind];
  const query = tsQueryOf(wanted);
  const found = sql`select id from ${table} where words @@ ${query}::tsquery`;
  return isFilled ? found : sql`${found} union ${earlier(query)}`;
}

/**
 * Whether a product `p` has all of the words: a condition on its own row, because words and prices are searched
 * together.
 */
export function hasProductWords({ wanted, isFilled }: SearchedWords): RawBuilder<unknown> {
  if (wanted.length === 0) return sql`false`;
  const query = tsQueryOf(wanted);
  const found = sql`p.searched_words @@ ${query}::tsquery`;
  return isFilled ? found : sql`(${found} or p.words @@ ${earlierQuery(query)})`;
}

/**
 * The same as `selectFound` for performers, who are found by any part of a word. The trigram index narrows the
 * candidates, whose words are then matched. The array is a subselect so that the plan does not depend on the words.
 */
export function selectFoundPerformers({ wanted, isFilled }: SearchedWords): RawBuilder<unknown> {
  if (wanted.length === 0) return none;
  const trigrams = trigramsOf(wanted);
  const candidates = trigrams.length === 0 ? [] : [sql`trigrams_of(words) @> (select ${trigrams}::text[])`];
  const matches = patternsOf(wanted).map((patterns) => sql`words like any (${patterns}::text[])`);
  const conditions = sql.join([...candidates, ...matches], sql` and `);
  const found = sql`select id from searched_performers where ${conditions}`;
  return isFilled ? found : sql`${found} union select performer_id from performer_words where ${conditions}`;
}

/** The words that a person types, for an index. */
export async function searchedWordsOf(
  indexesOfSite: WordIndexes,
  kind: IndexedKind,
  q: string,
): Promise<SearchedWords> {
  return { wanted: wordsOf(q), isFilled: await indexesOfSite.isFilled(kind) };
}
