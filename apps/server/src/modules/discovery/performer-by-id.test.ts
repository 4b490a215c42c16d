import { blockUser } from '@ovation/contract/people/audience.ts';
import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let performer: Person;

beforeAll(async () => {
  server = await startTestServer();
  const world = createWorld(server);
  performer = await world.performer();
  await world.feed(performer, { text: 'found by id' });
});
afterAll(() => server.stop());

test('the tabs of a performer’s page work by id as by username', async () => {
  const stranger = server.client();
  for (const name of [performer.id, performer.id.toUpperCase(), performer.username]) {
    expect((await stranger.call(getPerformer, { params: { id: name } })).username).toBe(performer.username);
    expect((await stranger.call(listPerformerFeeds, { params: { username: name } })).data).toMatchObject([
      { text: 'found by id' },
    ]);
    expect((await stranger.call(searchGalleries, { query: { username: name } })).total).toBe(0);
  }
});

test('the id of a fan and an unknown id are not found', async () => {
  const fan = await createWorld(server).fan();
  for (const id of [fan.id, '0198c0de-0000-7000-8000-000000000000']) {
    await expect(server.client().call(listPerformerFeeds, { params: { username: id } })).rejects.toMatchObject({
      statusCode: 404,
    });
  }
});

test('an id does not circumvent a block', async () => {
  const fan = await createWorld(server).fan();
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await expect(fan.client.call(listPerformerFeeds, { params: { username: performer.id } })).rejects.toMatchObject({
    statusCode: 404,
  });
});
