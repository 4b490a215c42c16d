import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldText, splitWords } from '@ovation/domain';
import { createDatabaseInLocale } from '@ovation/testing/database-in-locale.ts';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder } from '../database/schema/migration-files.ts';

describe.each(['c', 'unicode'] as const)('on a database in the locale %s', (locale) => {
  let database: Awaited<ReturnType<typeof createDatabaseInLocale>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createDatabaseInLocale(locale);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(await readFile(join(migrationsFolder, '0901_baseline_words.sql'), 'utf8'));
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function splitInSql(texts: readonly string[]): Promise<string[][]> {
    const { rows } = await client.query<{ words: string[] }>(
      'select split_words(text) as words from unnest($1::text[]) with ordinality as t(text, place) order by place',
      [texts],
    );
    return rows.map(({ words }) => words.toSorted());
  }

  test('SQL folds every character as TypeScript does', async () => {
    const texts = chunksOf(characters).map((chunk) => chunk.join('\n'));
    const { rows } = await client.query<{ folded: string }>(
      'select fold_letters(text) as folded from unnest($1::text[]) with ordinality as t(text, place) order by place',
      [texts],
    );
    const [stored, expected] = [
      rows.map(({ folded }) => lettersOf(folded)),
      texts.map((text) => lettersOf(foldText(text))),
    ];
    expect(stored.flatMap((text, index) => (text === expected[index] ? [] : [index]))).toEqual([]);
  });

  test('every character is or separates a word in SQL as in TypeScript', async () => {
    const texts = chunksOf(characters).map((chunk) =>
      chunk.map((character, index) => `q${index}${character}p${index}`),
    );
    const joined = texts.map((chunk) => chunk.join('\n'));
    expect(await splitInSql(joined)).toEqual(joined.map((text) => splitWords(text).toSorted()));
  });

  test('SQL splits every text as TypeScript does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 50 }), async (texts) => {
        const stored = texts.map((text) => text.replaceAll('\0', ''));
        expect(await splitInSql(stored)).toEqual(stored.map((text) => splitWords(text).toSorted()));
      }),
      { numRuns: byDepth({ small: 30, deep: 2_000 }) },
    );
  });
});

/** All that Node.js and PostgreSQL both know: this one letter is of the newest version of Unicode. */
const characters = Array.from({ length: 0x10_ff_ff }, (_, code) => code + 1)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character !== '\uA7F1' && !/[\p{Cn}\p{Co}]/u.test(character));

const chunksOf = (list: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(list.length / 500) }, (_, index) => list.slice(index * 500, (index + 1) * 500));

/** Only spaces around symbols differ, which separate words anyway. */
const lettersOf = (text: string): string => text.replaceAll(' ', '');
