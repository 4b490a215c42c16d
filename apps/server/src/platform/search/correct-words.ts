import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/types.gen.ts';
import { distance, mistakesForgiven, remaindersOf } from './similarity.ts';
import { partsOf, type Wanted } from './words.ts';

/** What can be searched; a new kind joins here and in `forget-words.ts`. */
export type SearchedKind = 'performer' | 'feed' | 'gallery' | 'video';

/** Shorter ones resemble too many others; longer ones nobody types by mistake. */
const correctable = /^\D{4,24}$/;
const mostAlternatives = 4;

/** The same words, and in place of those that nothing begins with the most similar ones that exist; undefined when that changes nothing. */
export async function correct(db: Kysely<DB>, kind: SearchedKind, wanted: Wanted): Promise<Wanted | undefined> {
  const words = wanted.flat();
  const similar = await Promise.all(words.map((word) => findSimilar(db, kind, word)));
  return similar.some(Boolean) ? words.map((word, index) => similar[index] ?? [word]) : undefined;
}

/** Undefined when the word is right, or nothing resembles it. */
async function findSimilar(db: Kysely<DB>, kind: SearchedKind, word: string): Promise<string[] | undefined> {
  if (!correctable.test(word)) return undefined;
  const { rows } = await sql<{ word: string; begins: boolean }>`
    (select word, true as begins from known_words where kind = ${kind} and word >= ${word} and word < ${`${word}\u{10FFFF}`} order by word limit 1)
    union all (select word, false from known_words where kind = ${kind} and remainders && ${remaindersOf(word)}::text[] limit 500)`.execute(db);
  if (rows.some(({ begins }) => begins)) return undefined;
  const near = rows
    .map((row) => ({ word: row.word, mistakes: distance(word, row.word) }))
    .filter(({ mistakes }) => mistakes <= mistakesForgiven(word))
    .toSorted((one, other) => one.mistakes - other.mistakes || one.word.localeCompare(other.word));
  const nearest = near.filter(({ mistakes }) => mistakes === near[0]?.mistakes).slice(0, mostAlternatives);
  return nearest.length > 0 ? nearest.map((found) => found.word) : undefined;
}

interface Found {
  readonly data: readonly unknown[];
  /** Whether it was found by similar words only. */
  readonly isSimilar?: boolean | undefined;
}

/** Searches for words as they are typed; where nothing is found, once more with similar words that exist. */
export async function searchForgivingly<Reply extends Found>(db: Kysely<DB>, kind: SearchedKind, q: string | undefined, search: (wanted: Wanted) => Promise<Reply>, read = partsOf): Promise<Reply> {
  const wanted = read(q ?? '');
  const found = await search(wanted);
  if (found.data.length > 0 || wanted.length === 0) return found;
  const corrected = await correct(db, kind, wanted);
  if (!corrected) return found;
  const similar = await search(corrected);
  return similar.data.length > 0 ? { ...similar, isSimilar: true } : found;
}
