import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { changeGallery } from '@ovation/contract/publishing/galleries.ts';
import { listOwnContent, type OwnContent } from '@ovation/contract/publishing/bin.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoStageFor } from '../../../../test/stages/video-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

const hourMs = 3_600_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const { publish } = videoStageFor(() => server);

function idOf(item: OwnContent): string {
  if (item.kind === 'feed') return item.feed._id;
  return item.kind === 'gallery' ? item.gallery._id : item.video._id;
}

async function list(performer: Person, query: Record<string, unknown> = {}) {
  const { data, total } = await performer.client.call(listOwnContent, { query });
  return { ids: data.map(idOf), kinds: data.map(({ kind }) => kind), total };
}

/** A post, a gallery and a video, in this order, a minute apart. */
async function publishThree(performer: Person) {
  const feed = await world.feed(performer, { text: 'A letter from the coast.' });
  server.clock.advance(60_000);
  const gallery = await world.gallery(performer, { title: 'Coast in winter', photos: 1 });
  server.clock.advance(60_000);
  const video = await publish(performer, { title: 'The harbour' });
  return { feed, gallery, video };
}

test('posts, galleries and videos are in one list, the last changed first, across pages', async () => {
  const performer = await world.performer();
  const { feed, gallery, video } = await publishThree(performer);
  await world.feed(await world.performer(), { text: 'Someone else’s letter from the coast.' });
  expect(await list(performer)).toEqual({
    ids: [video._id, gallery._id, feed._id],
    kinds: ['video', 'gallery', 'feed'],
    total: 3,
  });
  server.clock.advance(60_000);
  await performer.client.call(changeGallery, { params: { id: gallery._id }, body: { title: 'Coast in spring' } });
  server.clock.advance(60_000);
  const { _id: secondId } = await world.feed(performer, { text: 'A second letter.' });
  const pages = [];
  for (const current of [1, 2, 3, 4, 5]) pages.push(...(await list(performer, { pageSize: 1, current })).ids);
  expect(pages).toEqual([secondId, gallery._id, video._id, feed._id]);
});

test('the search reads texts, titles and descriptions, and finds nothing of others', async () => {
  const performer = await world.performer();
  const { feed, gallery, video } = await publishThree(performer);
  expect(await list(performer, { q: 'COAST' })).toMatchObject({ ids: [gallery._id, feed._id], total: 2 });
  expect((await list(performer, { q: 'harbour' })).ids).toEqual([video._id]);
  expect((await list(performer, { q: '100%' })).total).toBe(0);
  expect((await list(await world.performer(), { q: 'coast' })).total).toBe(0);
});

test('scheduled content is listed by its moment; a month leaves out what appears before and after it', async () => {
  const performer = await world.performer();
  await world.feed(performer, { text: 'Published already.' });
  const now = server.clock.now().getTime();
  const inHours = (hours: number): string => new Date(now + hours * hourMs).toISOString();
  const schedule = (hours: number) =>
    performer.client.call(createFeed, { body: { text: `In ${hours} hours.`, publishedAt: inHours(hours) } });
  const [late, soon] = [await schedule(72), await schedule(2)];
  const soonestFirst = { state: 'scheduled', sortBy: 'publishedAt', sort: 'asc' };
  expect((await list(performer, soonestFirst)).ids).toEqual([soon._id, late._id]);
  expect((await list(performer, { ...soonestFirst, from: inHours(2), until: inHours(72) })).ids).toEqual([soon._id]);
  expect((await list(performer, { state: 'published' })).total).toBe(1);
});

test('content with a file that could not be processed can be listed on its own', async () => {
  const performer = await world.performer();
  const { gallery, video } = await publishThree(performer);
  const fail = (kind: string) =>
    server.app.database
      .updateTable('files')
      .set({ status: 'failed', failure_message: 'It broke.' })
      .where('owner_id', '=', performer.id)
      .where('object_kind', '=', kind)
      .execute();
  expect((await list(performer, { failed: 'true' })).total).toBe(0);
  await fail('gallery');
  expect((await list(performer, { failed: 'true' })).ids).toEqual([gallery._id]);
  await fail('video');
  expect((await list(performer, { failed: 'true' })).ids).toEqual([video._id, gallery._id]);
  expect((await list(await world.performer(), { failed: 'true' })).total).toBe(0);
});
