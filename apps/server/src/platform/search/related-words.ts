import type { SearchLanguage } from '@ovation/contract/site/settings.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/types.gen.ts';
import type { SearchedKind } from './correct-words.ts';
import { isRelated, type Wanted, type StemmedWord } from './words.ts';

/** Shorter words find longer ones as their prefix; numbers and usernames have no family. */
const inflected = /^\p{L}{4,24}$/u;
/** The letters that related words share at least, so that the primary key of the known words finds them. */
const sharedLetters = 4;
const maxRelated = 6;

/** Adds to each word the known words of its family: those with the same stem, and who does or plays it. */
export async function withRelated(
  db: Kysely<DB>,
  { kind, language }: { readonly kind: SearchedKind; readonly language: SearchLanguage },
  wanted: Wanted,
): Promise<Wanted> {
  const words = [...new Set(wanted.flat())].filter((word) => inflected.test(word));
  if (words.length === 0 || language === 'simple') return wanted;
  const pairs = await listNeighbours(db, kind, { words, language });
  const related = Map.groupBy(
    pairs.filter(({ typed, known }) => isRelated(typed, known)),
    ({ typed }) => typed.word,
  );
  return wanted.map((alternatives) => [
    ...new Set([
      ...alternatives,
      ...alternatives.flatMap((word) => related.get(word)?.map(({ known }) => known.word) ?? []).slice(0, maxRelated),
    ]),
  ]);
}

interface Neighbours {
  readonly typed: StemmedWord;
  readonly known: StemmedWord;
}

/** Sorts after every other letter in the collation "C". */
const lastLetter = '\u{10FFFF}';

/**
 * The known words that begin like a typed one, with the stems of both.
 * Those that begin with all of it are found anyway.
 */
async function listNeighbours(
  db: Kysely<DB>,
  kind: SearchedKind,
  { words, language }: { readonly words: readonly string[]; readonly language: SearchLanguage },
): Promise<Neighbours[]> {
  const stemmer = sql`${`${language}_stem`}::text::regdictionary`;
  const { rows } = await sql<Neighbours>`
    select
      jsonb_build_object('word', typed.word, 'stem', (ts_lexize(${stemmer}, typed.word))[1]) as typed,
      jsonb_build_object('word', k.word, 'stem', (ts_lexize(${stemmer}, k.word))[1]) as known
    from unnest(${words}::text[]) as typed(word)
    cross join lateral (
      select word from known_words
      where kind = ${kind}
        and word >= left(typed.word, ${sharedLetters}) collate "C"
        and word < (left(typed.word, ${sharedLetters}) || ${lastLetter}) collate "C"
        and not starts_with(word, typed.word)
      limit 400) as k`.execute(db);
  return rows;
}
