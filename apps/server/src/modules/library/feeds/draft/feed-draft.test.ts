import { deleteFeedDraft, getFeedDraft, saveFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { uploadFeedPhoto, uploadFeedThumbnail } from '@ovation/contract/publishing/feed-files.ts';
import { createFeed, listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import { sweepMediaJob } from '../../../media/index.ts';

const dayMs = 86_400_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

type Body = BodyInput<typeof saveFeedDraft>;

const empty: Body = {
  text: '',
  access: 'public',
  price: null,
  when: 'now',
  publishedAt: null,
  publicAt: null,
  endsAt: null,
  polls: [],
  fileIds: [],
  thumbnailId: null,
  teaserId: null,
  revision: 0,
};

const save = (performer: Person, change: Partial<Body>) =>
  performer.client.call(saveFeedDraft, { body: { ...empty, ...change } });
const draftOf = async (performer: Person) => (await performer.client.call(getFeedDraft)).draft;

async function upload(performer: Person, operation: typeof uploadFeedPhoto | typeof uploadFeedThumbnail) {
  const { _id } = await performer.client.call(operation, { body: {}, files: { file: await makePicture() } });
  return _id;
}

test('text, files in their order, cover, polls and choices come back, also for someone who may not publish yet', async () => {
  const performer = await world.performer({ approved: false });
  const [first, second] = [await upload(performer, uploadFeedPhoto), await upload(performer, uploadFeedPhoto)];
  const cover = await upload(performer, uploadFeedThumbnail);
  const polls = [{ question: 'Which one?', options: ['This', ''], isMultiple: true, expiresAt: null }];
  const written = { text: 'Half a sent', access: 'paid', price: null, when: 'later', polls } as const;
  await save(performer, { ...written, polls, fileIds: [second, first], thumbnailId: cover });
  const draft = await draftOf(performer);
  expect(draft).toMatchObject(written);
  expect(draft?.files.map(({ _id }) => _id)).toEqual([second, first]);
  expect(draft?.thumbnail?._id).toBe(cover);
});

test('a device that knows an older revision overwrites nothing', async () => {
  const performer = await world.performer();
  const { revision } = await save(performer, { text: 'One' });
  const next = await save(performer, { text: 'Two', revision });
  expect(next.revision).toBeGreaterThan(revision);
  for (const old of [0, revision])
    await expect(save(performer, { text: 'Old', revision: old })).rejects.toMatchObject({ statusCode: 409 });
  await performer.client.call(deleteFeedDraft);
  await expect(save(performer, { text: 'Old', revision: next.revision })).rejects.toMatchObject({ statusCode: 409 });
  expect(await draftOf(performer)).toBeUndefined();
});

test('files of others are left out, and so are those of another kind', async () => {
  const [performer, other] = [await world.performer(), await world.performer()];
  const [own, cover] = [await upload(performer, uploadFeedPhoto), await upload(performer, uploadFeedThumbnail)];
  await save(performer, { fileIds: [await upload(other, uploadFeedPhoto), own, cover], thumbnailId: own });
  const draft = await draftOf(performer);
  expect(draft?.files.map(({ _id }) => _id)).toEqual([own]);
  expect(draft?.thumbnail).toBeUndefined();
});

test('a file stays while it is in a draft, and is swept once it was taken out', async () => {
  const performer = await world.performer();
  const [kept, loose] = [await upload(performer, uploadFeedPhoto), await upload(performer, uploadFeedPhoto)];
  const { revision } = await save(performer, { fileIds: [kept] });
  expect(await sweepLater(performer)).toEqual([kept]);
  await save(performer, { revision });
  expect(await filesOf(performer)).not.toContain(loose);
  expect(await sweepLater(performer)).toEqual([]);
});

/** The files that are left after a sweep two days later. */
async function sweepLater(performer: Person): Promise<string[]> {
  await server.runJobs();
  const before = new Date(server.clock.now().getTime() - 2 * dayMs);
  await server.app.database
    .updateTable('files')
    .set({ updated_at: before })
    .where('owner_id', '=', performer.id)
    .where('type', 'like', 'feed-%')
    .execute();
  await server.runJob(sweepMediaJob);
  return filesOf(performer);
}

async function filesOf(performer: Person): Promise<string[]> {
  const rows = await server.app.database
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', performer.id)
    .where('type', 'like', 'feed-%')
    .execute();
  return rows.map(({ id }) => id);
}

test('publishing deletes the draft that was published, and not what another device has written since', async () => {
  const performer = await world.performer();
  const { revision } = await save(performer, { text: 'Good evening.' });
  const { revision: newer } = await save(performer, { text: 'Good evening, all.', revision });
  await performer.client.call(createFeed, { body: { text: 'Good evening.', draftRevision: revision } });
  expect((await draftOf(performer))?.text).toBe('Good evening, all.');
  await performer.client.call(createFeed, { body: { text: 'Good evening, all.', draftRevision: newer } });
  expect(await draftOf(performer)).toBeUndefined();
});

test('a post that is sent twice with one key is published once', async () => {
  const performer = await world.performer();
  const send = (idempotencyKey: string) =>
    performer.client.call(createFeed, { body: { text: 'Only once.' }, idempotencyKey });
  const key = crypto.randomUUID();
  const [one, other] = await Promise.all([send(key), send(key)]);
  expect(other._id).toBe(one._id);
  expect((await send(key))._id).toBe(one._id);
  expect((await performer.client.call(listOwnFeeds, { query: {} })).total).toBe(1);
});

test('the next post begins with the audience and the price of the latest ones', async () => {
  const performer = await world.performer();
  const last = async () => (await performer.client.call(getFeedDraft)).last;
  expect(await last()).toBeUndefined();
  await world.feed(performer, { access: 'paid', price: 4.5 });
  expect(await last()).toEqual({ access: 'paid', price: 4.5 });
  await world.feed(performer, { access: 'subscribers' });
  expect(await last()).toEqual({ access: 'subscribers', price: 4.5 });
});
