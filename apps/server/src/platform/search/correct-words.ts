import { sql, type Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { DB } from '../database/types.gen.ts';
import { withRelated } from './related-words.ts';
import { distance, maxMistakes, remaindersOf } from './similarity.ts';
import type { SearchedWords } from './word-indexes.ts';
import { wordsOf, type Wanted } from './words.ts';

/** The kinds of content that can be searched; `purge-words.ts` has a query for each. */
export type SearchedKind = 'performer' | 'feed' | 'gallery' | 'video' | 'product';

/** Shorter words are similar to too many others; longer ones are rarely misspelt. */
const correctable = /^\D{4,24}$/;
const maxAlternatives = 4;

/**
 * Replaces words that are no prefix of a known word by the most similar known words. Undefined if that changes nothing.
 */
export async function correct(db: Kysely<DB>, kind: SearchedKind, wanted: Wanted): Promise<Wanted | undefined> {
  const words = wanted.flat();
  const unknown = await listUnknown(
    db,
    kind,
    words.filter((word) => correctable.test(word)),
  );
  if (unknown.length === 0) return undefined;
  const similar = new Map<string, string[]>();
  for (const word of unknown) {
    const found = await listSimilar(db, word, kind);
    // A word of posts may have its family among performers: "celo" is "cello", which finds the cellist.
    if (found.length === 0) found.push(...(await listSimilar(db, word)));
    if (found.length > 0) similar.set(word, found);
  }
  return similar.size > 0 ? words.map((word) => similar.get(word) ?? [word]) : undefined;
}

/** The words that are no prefix of a known word. */
async function listUnknown(db: Kysely<DB>, kind: SearchedKind, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as typed(word)
    where not exists (
      select from known_words k
      where k.kind = ${kind}
        and k.word >= typed.word collate "C"
        and k.word < (typed.word || ${lastLetter}) collate "C"
    )`.execute(db);
  return rows.map(({ word }) => word);
}

/** Sorts after every other letter in the collation "C". */
const lastLetter = '\u{10FFFF}';

/** The known words, of one kind or of all, with the fewest mistakes; none if even they have too many. */
async function listSimilar(db: Kysely<DB>, word: string, kind?: SearchedKind): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from known_words
    where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      and remainders && ${remaindersOf(word)}::text[]
    limit 500`.execute(db);
  const near = rows
    .map((row) => ({ word: row.word, mistakes: distance(word, row.word) }))
    .filter(({ mistakes }) => mistakes <= maxMistakes(word))
    .toSorted((one, other) => one.mistakes - other.mistakes || one.word.localeCompare(other.word));
  return near
    .filter(({ mistakes }) => mistakes === near[0]?.mistakes)
    .slice(0, maxAlternatives)
    .map((found) => found.word);
}

interface Found {
  readonly data: readonly unknown[];
  /** Whether only similar words were found. */
  readonly isSimilar?: boolean | undefined;
}

/**
 * Searches for the typed words and their families, and if nothing is found, for similar words that exist and theirs.
 * Without a query, searches without words; a query of signs alone finds nothing.
 */
export async function searchForgivingly<Reply extends Found>(
  app: App,
  kind: SearchedKind,
  q: string | undefined,
  search: (words?: SearchedWords) => Promise<Reply>,
): Promise<Reply> {
  if (q === undefined || q.trim() === '') return search();
  const wanted = wordsOf(q);
  const [{ searchLanguage: language }, isFilled] = await Promise.all([
    app.settings.read(),
    app.wordIndexes.isFilled(kind),
  ]);
  const related = async (words: Wanted): Promise<SearchedWords> => ({
    wanted: await withRelated(app.database, { kind, language }, words),
    isFilled,
  });
  const found = await search(await related(wanted));
  if (found.data.length > 0 || wanted.length === 0) return found;
  const corrected = await correct(app.database, kind, wanted);
  if (!corrected) return found;
  const similar = await search(await related(corrected));
  return similar.data.length > 0 ? { ...similar, isSimilar: true } : found;
}
