import { forgetRecentSearches, listKeywords, recordKeyword } from '@ovation/contract/search.ts';
import type { Client } from '@ovation/client';
import { createWorld, makeWord, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const record = (client: Client, keyword: string) => client.call(recordKeyword, { body: { keyword } });

async function list(q: string, client = server.client()) {
  const { data, recent } = await client.call(listKeywords, { query: { q } });
  return { shown: data.map(({ keyword }) => keyword), recent: recent.map(({ keyword }) => keyword) };
}

/** So many fans search it, each once. */
async function searched(keyword: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await record((await world.fan()).client, keyword);
}

test('a keyword is shown to others once three different visitors have searched it', async () => {
  const word = makeWord();
  await searched(word, 2);
  const [again, stranger] = [await world.fan(), server.client()];
  await record(stranger, word);
  expect((await list(word)).shown).toEqual([word]);
  const other = makeWord();
  for (let time = 0; time < 5; time += 1) await record(again.client, other);
  for (let time = 0; time < 5; time += 1) await record(stranger, other);
  expect((await list(other)).shown).toEqual([]);
  expect((await list(other, again.client)).recent).toEqual([other]);
});

test('is suggested by its beginning, the most searched first, however it was written', async () => {
  const word = makeWord();
  await searched(`${word} cello`, 3);
  await searched(`  ${word.toUpperCase()}   OBOE\t`, 4);
  expect((await list(word.slice(0, 6).toUpperCase())).shown).toEqual([`${word} oboe`, `${word} cello`]);
  expect((await list(`${word} c`)).shown).toEqual([`${word} cello`]);
  expect((await list('')).shown).toEqual(expect.arrayContaining([`${word} oboe`]));
  expect((await list('%')).shown).toEqual([]);
});

test.each(['ada@example.com', 'call +49 170 1234567', '4242 4242 4242 4242', 'https://example.com/x', 'www.example.com'])('%j stays with who searched it', async (keyword) => {
  const own = `${keyword} ${makeWord()}`;
  const fan = await world.fan();
  await record(fan.client, own);
  await searched(own, 3);
  expect((await list(own.slice(0, -4))).shown).toEqual([]);
  expect((await list('', fan.client)).recent).toEqual([own]);
});

test('recent searches are one’s own, the latest first, each once, and can be forgotten', async () => {
  const [fan, other] = [await world.fan(), await world.fan()];
  for (const keyword of ['first one', 'second one', 'first one']) {
    await record(fan.client, keyword);
    server.clock.advance(1_000);
  }
  expect((await list('', fan.client)).recent).toEqual(['first one', 'second one']);
  expect((await list('sec', fan.client)).recent).toEqual(['second one']);
  expect([(await list('', other.client)).recent, (await list('')).recent]).toEqual([[], []]);
  await fan.client.call(forgetRecentSearches);
  expect((await list('', fan.client)).recent).toEqual([]);
});

test('a long keyword ends with a whole character', async () => {
  const fan = await world.fan();
  await record(fan.client, `a${'😀'.repeat(49)}`);
  expect((await list('', fan.client)).recent).toEqual([`a${'😀'.repeat(29)}`]);
});

test.each(['!', '\u200B', '<>', 'x'])('%j is no keyword, and no mistake', async (keyword) => {
  const fan = await world.fan();
  await record(fan.client, keyword);
  expect((await list('', fan.client)).recent).toEqual([]);
});

test('what nobody has searched for a month is forgotten', async () => {
  const word = makeWord();
  await searched(word, 3);
  server.clock.advance(20 * 24 * 3_600_000);
  await server.runJob('forget-keywords');
  expect((await list(word)).shown).toEqual([word]);
  server.clock.advance(11 * 24 * 3_600_000);
  await server.runJob('forget-keywords');
  server.clock.set(new Date());
  const { rows } = await sql`select from search_keywords where keyword = ${word}`.execute(server.app.database);
  expect([(await list(word)).shown, rows]).toEqual([[], []]);
});

test('many who search the same at once are counted once each', async () => {
  const word = makeWord();
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.fan()));
  await Promise.all(fans.flatMap(({ client }) => [record(client, word), record(client, word)]));
  const { rows } = await sql<{ total_visitor: bigint }>`select total_visitor from search_keywords where keyword = ${word}`.execute(server.app.database);
  expect(rows).toEqual([{ total_visitor: 8n }]);
});
