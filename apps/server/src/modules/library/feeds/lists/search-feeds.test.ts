import { changeFeed, deleteFeed, listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, makeWord } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function find(q: string, client = server.client()) {
  const { data, isSimilar } = await client.call(listFeeds, { query: { q } });
  return { ids: data.map(({ _id }) => _id), isSimilar };
}

test('finds by words, their beginnings, without accents, and despite a typing mistake', async () => {
  const world = createWorld(server);
  const [performer, word] = [await world.performer(), makeWord('quartz')];
  const { _id } = await world.feed(performer, { text: `An evening of ${word}, déjà vu.` });
  for (const q of [word, word.toUpperCase(), word.slice(0, 8), `deja ${word}`, `${word}, evening!`])
    expect([q, await find(q)]).toEqual([q, { ids: [_id], isSimilar: undefined }]);
  for (const q of [
    `${word}x`,
    word.replace('quartz', 'uartz'),
    word.replace('quartz', 'quatrz'),
    word.replace('quartz', 'quattz'),
    word.replace('quartz', 'quratzx'),
  ])
    expect([q, await find(q)]).toEqual([q, { ids: [_id], isSimilar: true }]);
  for (const q of ['%', '&', '!', "'", ':*', `${word} nothing`])
    expect([q, await find(q)]).toEqual([q, { ids: [], isSimilar: undefined }]);
});

test.each(['followers', 'subscribers', 'paid'] as const)(
  'a feed for %s is never found by its text, spelled correctly or not',
  async (access) => {
    const world = createWorld(server);
    const [performer, fan, word] = [await world.performer(), await world.fan(), makeWord('quartz')];
    await world.follow(fan, performer);
    const { _id } = await world.feed(performer, {
      access,
      text: `The secret is ${word}.`,
      ...(access === 'paid' ? { price: 3 } : {}),
    });
    for (const client of [server.client(), fan.client, performer.client]) {
      for (const q of [word, `${word}x`, 'secret']) expect((await find(q, client)).ids).not.toContain(_id);
    }
  },
);

test('does not find a feed that was locked, changed or deleted', async () => {
  const world = createWorld(server);
  const [performer, word] = [await world.performer(), makeWord('quartz')];
  const [locked, changed, deleted] = await Promise.all(
    [1, 2, 3].map(() => world.feed(performer, { text: `About ${word}` })),
  );
  expect((await find(word)).ids).toHaveLength(3);
  await performer.client.call(changeFeed, { params: { id: locked?._id ?? '' }, body: { access: 'subscribers' } });
  await performer.client.call(changeFeed, {
    params: { id: changed?._id ?? '' },
    body: { text: 'About something else' },
  });
  await performer.client.call(deleteFeed, { params: { id: deleted?._id ?? '' } });
  for (const q of [word, `${word}x`]) expect((await find(q)).ids).toEqual([]);
});
