import {
  changeFeed,
  createFeed,
  deleteFeed,
  getFeed,
  getOwnFeed,
  type OwnFeed,
} from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);
const change = (performer: Person, id: string, body: object) =>
  performer.client.call(changeFeed, { params: { id }, body });

async function upload(performer: Person): Promise<string> {
  const { _id } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  return _id;
}

const filesOf = ({ files }: Pick<OwnFeed, 'files'>) => files.map(({ _id }) => _id);

test('fields that are not sent keep their value; files can be reordered, added and removed', async () => {
  const performer = await worldOf().performer();
  const [first, second, third] = await Promise.all([upload(performer), upload(performer), upload(performer)]);
  const feed = await performer.client.call(createFeed, {
    body: { text: 'Three sketches', fileIds: [first, second], access: 'paid', price: 4 },
  });
  const reordered = await change(performer, feed._id, { fileIds: [third, second] });
  expect(reordered).toMatchObject({ text: 'Three sketches', price: 4, access: { rule: 'paid' } });
  expect(filesOf(reordered)).toEqual([third, second]);
  const texted = await change(performer, feed._id, { text: 'Two sketches' });
  expect([texted.text, filesOf(texted)]).toEqual(['Two sketches', [third, second]]);
  await expect(performer.client.call(createFeed, { body: { fileIds: [first] } })).resolves.toMatchObject({
    type: 'photo',
  });
});

test('a feed changes its kind with its files and its price with its rule', async () => {
  const performer = await worldOf().performer();
  const feed = await performer.client.call(createFeed, {
    body: { text: 'A sketch', fileIds: [await upload(performer)], access: 'paid', price: 4 },
  });
  const open = await change(performer, feed._id, { access: 'public', fileIds: [] });
  expect(open.type).toBe('text');
  expect(open).not.toHaveProperty('price');
  await expect(change(performer, feed._id, { access: 'paid' })).rejects.toMatchObject({
    statusCode: 422,
    fields: { price: expect.any(String) },
  });
  await expect(change(performer, feed._id, { text: '' })).rejects.toMatchObject({
    statusCode: 422,
    fields: { text: expect.any(String) },
  });
});

test('another performer’s feed cannot be read as one’s own, changed or deleted', async () => {
  const world = worldOf();
  const [performer, other] = await Promise.all([world.performer(), world.performer()]);
  const { _id } = await world.feed(performer);
  await expect(change(other, _id, { text: 'mine' })).rejects.toMatchObject({ statusCode: 404 });
  await expect(other.client.call(deleteFeed, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
  await expect(other.client.call(getOwnFeed, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
});

test('a sold feed keeps its files for its buyers, whatever its performer does', async () => {
  const world = worldOf();
  const [performer, buyer] = await Promise.all([world.performer(), world.fan()]);
  const { _id, files } = await world.feed(performer, { access: 'paid', price: 5, photo: true });
  await relationsOf(server.app).buy(buyer.id, performer.id, _id);
  await expect(change(performer, _id, { fileIds: [] })).rejects.toMatchObject({
    statusCode: 422,
    fields: { fileIds: expect.any(String) },
  });
  await change(performer, _id, { fileIds: [files[0]?._id, await upload(performer)], access: 'subscribers' });
  expect((await buyer.client.call(getFeed, { params: { id: _id } })).access).toMatchObject({
    granted: true,
    reason: 'buyer',
  });

  const { message } = await performer.client.call(deleteFeed, { params: { id: _id } });
  expect(message).toContain('Buyers keep it');
  await server.runJobs();
  const kept = await buyer.client.call(getFeed, { params: { id: _id } });
  const answer = await fetch(server.url + kept.files[0]?.url, { headers: { authorization: buyer.token } });
  expect(answer.status).toBe(200);
  await expect(performer.client.call(getOwnFeed, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
  await expect(performer.client.call(deleteFeed, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
  expect((await server.client().call(getPerformer, { params: { id: performer.id } })).totalFeed).toBe(0);
});

test('of two simultaneous changes, both are complete and the later one wins', async () => {
  const performer = await worldOf().performer();
  const [a, b] = await Promise.all([upload(performer), upload(performer)]);
  const { _id } = await worldOf().feed(performer);
  await Promise.all([
    change(performer, _id, { text: 'First', fileIds: [a] }),
    change(performer, _id, { text: 'Second', fileIds: [b] }),
  ]);
  const feed = await performer.client.call(getOwnFeed, { params: { id: _id } });
  expect([
    ['First', a],
    ['Second', b],
  ]).toContainEqual([feed.text, filesOf(feed)[0]]);
});

test('one file cannot be used by two feeds at once', async () => {
  const performer = await worldOf().performer();
  const fileId = await upload(performer);
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => performer.client.call(createFeed, { body: { fileIds: [fileId] } })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ statusCode: 422, fields: { 'fileIds.0': expect.any(String) } });
});

test('a suspended performer can neither publish nor change', async () => {
  const performer = await worldOf().performer();
  const { _id } = await worldOf().feed(performer);
  await server.app.database
    .updateTable('performers')
    .set({ status: 'suspended' })
    .where('account_id', '=', performer.id)
    .execute();
  await expect(performer.client.call(createFeed, { body: { text: 'Still here' } })).rejects.toMatchObject({
    statusCode: 403,
  });
  await expect(change(performer, _id, { text: 'Still here' })).rejects.toMatchObject({ statusCode: 403 });
});
