import { forgetRecentSearches, listKeywords, recordKeyword } from '@ovation/contract/publishing/discovery.ts';
import { changeOwnPerformer, searchPerformers } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import type { Client } from '@ovation/client';
import { createWorld, makeWord, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { confirmAddresses } from '../../../test/known-accounts.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { purgeKeywordsJob } from './keywords.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const record = (client: Client, keyword: string) => client.call(recordKeyword, { body: { keyword } });

async function list(q: string, client = server.client()) {
  const { data, recent } = await client.call(listKeywords, { query: { q } });
  return { shown: data.map(({ keyword }) => keyword), recent: recent.map(({ keyword }) => keyword) };
}

/** A fan with a confirmed address. */
async function knownFan(): Promise<Person> {
  const fan = await world.fan();
  await confirmAddresses(server.app, [fan.id]);
  return fan;
}

/** Makes this many fans search a keyword, each once. */
async function searched(keyword: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await record((await knownFan()).client, keyword);
}

test('a keyword is suggested to others once three different accounts have searched it', async () => {
  const word = makeWord();
  await searched(word, 3);
  expect((await list(word)).shown).toEqual([word]);
  const [other, again] = [makeWord(), await knownFan()];
  await searched(other, 1);
  for (let time = 0; time < 5; time += 1) await record(again.client, other);
  expect((await list(other)).shown).toEqual([]);
  expect((await list(other, again.client)).recent).toEqual([other]);
});

test('keywords of strangers and unconfirmed accounts are never suggested to others', async () => {
  const word = makeWord();
  const pending = await world.performer({ approved: false });
  const unconfirmed = [pending, ...(await Promise.all(Array.from({ length: 5 }, () => world.fan())))];
  for (const { client } of [...unconfirmed, { client: server.client() }]) await record(client, word);
  await searched(word, 2);
  expect((await list(word)).shown).toEqual([]);
  expect((await list(word, pending.client)).recent).toEqual([word]);
  await searched(word, 1);
  expect((await list(word)).shown).toEqual([word]);
});

test('staff and approved performers count', async () => {
  const word = makeWord();
  for (const { client } of [{ client: server.admin }, await world.performer(), await world.performer()])
    await record(client, word);
  expect((await list(word)).shown).toEqual([word]);
});

test('the name of an unapproved performer is neither found nor suggested for a mistyped one', async () => {
  const word = makeWord();
  const named = async (name: string, approved: boolean): Promise<Person> => {
    const performer = await world.performer({ approved });
    await performer.client.call(changeOwnPerformer, { body: { name } });
    return performer;
  };
  const find = async (q: string) =>
    (await server.client().call(searchPerformers, { query: { q } })).data.map(({ _id }) => _id);
  const approved = await named(`${word}ox`, true);
  // Closer to the typed word, so it would be used as the correction if it were known.
  const pending = await named(`${word}oa`, false);
  expect([await find(`${word}oa`), await find(`${word}ob`)]).toEqual([[approved.id], [approved.id]]);
  await server.admin.call(changePerformerStatus, { params: { id: pending.id }, body: { status: 'active' } });
  expect(await find(`${word}oa`)).toEqual([pending.id]);
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

test.each([
  'ada@example.com',
  'call +49 170 1234567',
  '4242 4242 4242 4242',
  'https://example.com/x',
  'www.example.com',
])('%j is never suggested to others', async (keyword) => {
  const own = `${keyword} ${makeWord()}`;
  const fan = await world.fan();
  await record(fan.client, own);
  await searched(own, 3);
  expect((await list(own.slice(0, -4))).shown).toEqual([]);
  expect((await list('', fan.client)).recent).toEqual([own]);
});

test('recent searches are private, the latest first, each once, and can be deleted', async () => {
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

test('a long keyword is not cut within a character', async () => {
  const fan = await world.fan();
  await record(fan.client, `a${'😀'.repeat(49)}`);
  expect((await list('', fan.client)).recent).toEqual([`a${'😀'.repeat(29)}`]);
});

test.each(['!', '\u200B', '<>', 'x'])('%j is ignored without an error', async (keyword) => {
  const fan = await world.fan();
  await record(fan.client, keyword);
  expect((await list('', fan.client)).recent).toEqual([]);
});

test('a keyword that was not searched for a month is deleted', async () => {
  const word = makeWord();
  await searched(word, 3);
  server.clock.advance(20 * 24 * 3_600_000);
  await server.runJob(purgeKeywordsJob);
  expect((await list(word)).shown).toEqual([word]);
  server.clock.advance(11 * 24 * 3_600_000);
  await server.runJob(purgeKeywordsJob);
  server.clock.reset();
  const { rows } = await sql`select from search_keywords where keyword = ${word}`.execute(server.app.database);
  expect([(await list(word)).shown, rows]).toEqual([[], []]);
});

test('simultaneous searches are counted once for each account', async () => {
  const word = makeWord();
  const fans = await Promise.all(Array.from({ length: 8 }, knownFan));
  await Promise.all(fans.flatMap(({ client }) => [record(client, word), record(client, word)]));
  const { rows } = await sql<{
    total_visitor: bigint;
  }>`select total_visitor from search_keywords where keyword = ${word}`.execute(server.app.database);
  expect(rows).toEqual([{ total_visitor: 8n }]);
});
