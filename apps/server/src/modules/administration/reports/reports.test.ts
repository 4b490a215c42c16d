import { createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { getFeed, getOwnFeed, listPerformerFeeds, createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { deletePhoto, getGallery, listPhotos } from '@ovation/contract/publishing/galleries.ts';
import { buyGallery } from '@ovation/contract/money/money.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import {
  createReport,
  getReportCase,
  listModerationActions,
  listReportCases,
  moderate,
  type Moderation,
  type ReportableKind,
  type ReportReason,
} from '@ovation/contract/site/reports.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { newId } from '../../../platform/new-id.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const report = (
  { client }: Person,
  objectId: string,
  objectType: ReportableKind = 'feed',
  reason: ReportReason = 'spam',
  text = '',
) => client.call(createReport, { body: { objectType, objectId, reason, text } });
const act = (id: string, action: Moderation, note = 'Against rule 4.') =>
  server.admin.call(moderate, { params: { id }, body: { action, note } });
const openCases = async () => (await server.admin.call(listReportCases, { query: { pageSize: 100 } })).data;
const caseOf = async (objectId: string) =>
  (await openCases()).find(({ object }) => object.objectId === objectId)?._id ?? 'none';
const statusOf = async (address: string | undefined, person?: Person) =>
  (await fetch(server.url + address, { headers: person ? { authorization: `Bearer ${person.token}` } : {} })).status;

async function mailsTo({ email }: Person): Promise<string[]> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  return data.map(({ subject }) => subject);
}

async function stage() {
  const [performer, fan, other] = await Promise.all([world.performer(), world.fan(), world.fan({ balance: 50 })]);
  const { _id: feedId } = await world.feed(performer, { text: 'Filmed from the wings.' });
  return { performer, fan, other, feedId };
}

test('reports of one object stand together, each account once, however often it reports', async () => {
  const { fan, other, performer, feedId } = await stage();
  await Promise.all([
    report(fan, feedId),
    report(fan, feedId),
    report(other, feedId, 'feed', 'copyright', 'This is <b>mine</b>.'),
    report(fan, feedId, 'feed', 'hate'),
  ]);
  const found = await server.admin.call(getReportCase, { params: { id: await caseOf(feedId) } });
  expect(found).toMatchObject({
    totalReport: 2,
    outcome: null,
    author: { _id: performer.id },
    totalEarlier: 0,
    may: ['dismiss', 'hide', 'remove', 'warn'],
    object: {
      text: 'Filmed from the wings.',
      state: 'shown',
      page: { kind: 'feed', id: feedId, performer: { username: performer.username } },
    },
  });
  expect(found.reports).toContainEqual(
    expect.objectContaining({
      reporter: expect.objectContaining({ _id: other.id }),
      reason: 'copyright',
      text: 'This is mine.',
    }),
  );
});

test('nobody reports what is not there for him, nor what is his own', async () => {
  const { performer, fan, other, feedId } = await stage();
  await relationsOf(server.app).block(performer.id, fan.id);
  await expect(report(fan, feedId)).rejects.toMatchObject({ statusCode: 404 });
  await expect(report(fan, performer.id, 'performer')).rejects.toMatchObject({ statusCode: 404 });
  await expect(report(performer, feedId)).rejects.toMatchObject({ statusCode: 422 });
  const { _id: lockedId } = await world.feed(performer, { access: 'subscribers' });
  const { _id } = await performer.client.call(createComment, {
    body: { objectType: 'feed', objectId: lockedId, text: 'Hello' },
  });
  await expect(report(other, _id, 'comment')).rejects.toMatchObject({ code: 'content-locked' });
});

test('what is hidden is gone for strangers and buyers, in lists and by its address, with its bytes; its owner and staff still see it', async () => {
  const { performer, fan, other } = await stage();
  const upload = await performer.client.call(uploadFeedPhoto, {
    body: {},
    files: { file: await makePicture({ width: 320, height: 240 }) },
  });
  await server.runJobs();
  const { _id: feedId, files } = await performer.client.call(createFeed, {
    body: { text: 'Paid', access: 'paid', price: 5, fileIds: [upload._id] },
  });
  await world.buy(other, feedId);
  const { url } = await other.client
    .call(getFeed, { params: { id: feedId } })
    .then((feed) => feed.files[0] ?? files[0] ?? { url: '' });
  const listed = async (person: Person) =>
    (await person.client.call(listPerformerFeeds, { params: { username: performer.username } })).data.some(
      ({ _id }) => _id === feedId,
    );
  expect([await listed(fan), await listed(other), await statusOf(url, other)]).toEqual([true, true, 200]);
  await report(fan, feedId);
  const id = await caseOf(feedId);
  expect(await act(id, 'hide')).toMatchObject({ outcome: 'hidden', object: { state: 'hidden' }, may: ['show'] });
  for (const person of [fan, other])
    await expect(person.client.call(getFeed, { params: { id: feedId } })).rejects.toMatchObject({ statusCode: 404 });
  expect([await listed(fan), await listed(other), await statusOf(url, other), await statusOf(url, performer)]).toEqual([
    false,
    false,
    404,
    200,
  ]);
  expect((await server.client().call(getPerformer, { params: { id: performer.id } })).totalFeed).toBe(1);
  expect(await performer.client.call(getOwnFeed, { params: { id: feedId } })).toMatchObject({ _id: feedId });
  expect(await act(id, 'show')).toMatchObject({ outcome: 'hidden', object: { state: 'shown' }, may: [] });
  expect([await listed(fan), await listed(other), await statusOf(url, other)]).toEqual([true, true, 200]);
  expect((await mailsTo(performer)).filter((subject) => /post is/.test(subject))).toEqual([
    'Your post is shown again',
    'Your post is hidden for now',
  ]);
});

test('what is removed is gone for everybody, also for its buyers and its owner', async () => {
  const { performer, fan, other, feedId } = await stage();
  const { _id: soldId } = await world.feed(performer, { access: 'paid', price: 5 });
  await world.buy(other, soldId);
  for (const id of [feedId, soldId]) {
    await report(fan, id);
    await act(await caseOf(id), 'remove');
    for (const person of [fan, other, performer])
      await expect(person.client.call(getFeed, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
    await expect(performer.client.call(getOwnFeed, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  }
  expect(
    await server.app.database.selectFrom('purchases').select('object_id').where('object_id', '=', soldId).execute(),
  ).toHaveLength(1);
  expect((await mailsTo(performer)).filter((subject) => subject === 'Your post was removed')).toHaveLength(2);
});

test('of two administrators who decide at once, the second is told; the log has one line, and cannot be changed', async () => {
  const { fan, performer, feedId } = await stage();
  await report(fan, feedId);
  const id = await caseOf(feedId);
  const decided = await Promise.allSettled([act(id, 'hide', 'First.'), act(id, 'dismiss', 'Second.')]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { statusCode: 409, message: 'Somebody has decided on this already. Please load the page again.' },
  });
  const { actions } = await server.admin.call(getReportCase, { params: { id } });
  expect(actions).toHaveLength(1);
  const {
    data: [last],
  } = await server.admin.call(listModerationActions);
  expect(last).toMatchObject({
    caseId: id,
    administrator: { name: expect.any(String) },
    author: { _id: performer.id },
    objectType: 'feed',
  });
  await expect(
    server.app.database.updateTable('moderation_actions').set({ note: 'Never mind.' }).execute(),
  ).rejects.toThrow('never changed');
});

test('a dismissed report is closed without a word; a later report opens another case', async () => {
  const { fan, performer, feedId } = await stage();
  await report(fan, feedId);
  const id = await caseOf(feedId);
  expect(await act(id, 'dismiss')).toMatchObject({ outcome: 'dismissed', object: { state: 'shown' } });
  expect(await caseOf(feedId)).toBe('none');
  expect(
    (await server.admin.call(listReportCases, { query: { state: 'done', objectType: 'feed' } })).data[0]?._id,
  ).toBe(id);
  expect((await mailsTo(performer)).some((subject) => subject.includes('post'))).toBe(false);
  await report(fan, feedId);
  const again = await caseOf(feedId);
  expect([again === 'none', again === id]).toEqual([false, false]);
  await act(again, 'warn', 'Please say whose music it is.');
  expect((await mailsTo(performer))[0]).toBe('About your post');
});

test('a comment is hidden and removed like content; its author, not the performer, is told', async () => {
  const { performer, fan, other, feedId } = await stage();
  const say = async (text: string) =>
    (await fan.client.call(createComment, { body: { objectType: 'feed', objectId: feedId, text } }))._id;
  const [rude, ruder] = [await say('Rude'), await say('Ruder')];
  await report(other, rude, 'comment', 'hate');
  await act(await caseOf(rude), 'hide');
  const read = async (person: Person) =>
    (await person.client.call(listComments, { query: { objectType: 'feed', objectId: feedId } })).data.map(
      ({ text, state }) => [text, state],
    );
  expect([await read(other), await read(fan)]).toEqual([
    [['Ruder', 'shown']],
    [
      ['Ruder', 'shown'],
      ['Rude', 'hidden'],
    ],
  ]);
  await report(other, ruder, 'comment', 'hate');
  await act(await caseOf(ruder), 'remove');
  expect(await read(other)).toEqual([]);
  expect(await mailsTo(fan)).toEqual(
    expect.arrayContaining(['Your comment is hidden for now', 'Your comment was removed']),
  );
  expect((await mailsTo(performer)).some((subject) => subject.includes('comment'))).toBe(false);
});

test('a performer can be warned here, and nothing else', async () => {
  const { performer, fan } = await stage();
  await report(fan, performer.id, 'performer', 'impersonation');
  const id = await caseOf(performer.id);
  for (const action of ['hide', 'remove', 'show'] as const)
    await expect(act(id, action)).rejects.toMatchObject({ statusCode: 409 });
  expect(await act(id, 'warn')).toMatchObject({ outcome: 'warned' });
});

/** A gallery with a photo, or a video, each with its file; written straight into the tables. */
async function library(performer: Person) {
  const { database, clock } = server.app;
  const [gallery, photo, video, picture, film] = [newId(), newId(), newId(), newId(), newId()];
  const shared = { performer_id: performer.id, access: 'public', title: 'Backstage', published_at: clock.now() };
  const file = {
    owner_id: performer.id,
    status: 'ready',
    original_name: 'a',
    mime_type: 'image/jpeg',
    size_bytes: 3n,
    sha256: Buffer.alloc(32),
  };
  await database
    .insertInto('galleries')
    .values({ id: gallery, ...shared })
    .execute();
  await database
    .insertInto('files')
    .values([
      {
        ...file,
        id: picture,
        type: 'gallery-photo',
        object_kind: 'gallery',
        object_id: gallery,
        storage_key: `originals/${picture}`,
      },
      { ...file, id: film, type: 'video', object_kind: 'video', object_id: video, storage_key: `originals/${film}` },
    ])
    .execute();
  await database
    .insertInto('photos')
    .values({ id: photo, performer_id: performer.id, gallery_id: gallery, file_id: picture })
    .execute();
  await database
    .insertInto('videos')
    .values({ id: video, ...shared, film_file_id: film })
    .execute();
  return { gallery, photo, video };
}

const filesOf = ({ id }: Person) =>
  server.app.database
    .selectFrom('files')
    .select('type')
    .where('owner_id', '=', id)
    .where('type', 'in', ['gallery-photo', 'video'])
    .execute();
const isThere = async (path: string, person?: Person) =>
  (await statusOf(`/api/performer-assets/${path}`, person)) === 200;

test('galleries, photos and videos are hidden, shown again and removed with their files', async () => {
  const { performer, fan } = await stage();
  const { gallery, photo, video } = await library(performer);
  const decide = async (kind: ReportableKind, objectId: string, action: Moderation): Promise<string> => {
    await report(fan, objectId, kind);
    const id = await caseOf(objectId);
    await act(id, action);
    return id;
  };
  const hidden = { gallery: await decide('gallery', gallery, 'hide'), video: await decide('video', video, 'hide') };
  expect([
    await isThere(`galleries/${gallery}`, fan),
    await isThere(`videos/${video}`, fan),
    await isThere(`galleries/${gallery}`, performer),
    await isThere(`videos/${video}`, performer),
  ]).toEqual([false, false, true, true]);
  await Promise.all([act(hidden.gallery, 'show'), act(hidden.video, 'show')]);
  expect([await isThere(`galleries/${gallery}`, fan), await isThere(`videos/${video}`, fan)]).toEqual([true, true]);
  await decide('photo', photo, 'remove');
  await decide('video', video, 'remove');
  expect(await filesOf(performer)).toEqual([]);
  expect([await isThere(`galleries/${gallery}`, fan), await isThere(`videos/${video}`, performer)]).toEqual([
    true,
    false,
  ]);
  await decide('gallery', gallery, 'remove');
  expect(await isThere(`galleries/${gallery}`, performer)).toBe(false);
});

test('a gallery does not count a photo that is hidden', async () => {
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { _id: galleryId } = await world.gallery(performer, { photos: 2 });
  const params = { id: galleryId };
  const [hidden, seen] = (await fan.client.call(listPhotos, { query: { galleryId } })).data;
  const totalPhoto = async () => (await fan.client.call(getGallery, { params })).totalPhoto;
  await report(fan, hidden?._id ?? '', 'photo');
  await act(await caseOf(hidden?._id ?? ''), 'hide');
  expect(await totalPhoto()).toBe(1);
  await performer.client.call(deletePhoto, { params: { id: hidden?._id ?? '' } });
  expect(await totalPhoto()).toBe(1);
  await report(fan, seen?._id ?? '', 'photo');
  const caseId = await caseOf(seen?._id ?? '');
  await act(caseId, 'hide');
  expect(await totalPhoto()).toBe(0);
  await act(caseId, 'show');
  expect(await totalPhoto()).toBe(1);
});

test('a photo of a gallery that was sold is kept for the books, and away from everybody', async () => {
  const { performer, fan, other } = await stage();
  const { gallery, photo } = await library(performer);
  const { database } = server.app;
  await database.updateTable('galleries').set({ access: 'paid', price: 500n }).where('id', '=', gallery).execute();
  await other.client.call(buyGallery, { params: { id: gallery }, idempotencyKey: newId() });
  await report(fan, photo, 'photo');
  await act(await caseOf(photo), 'remove');
  const photosFor = async (person: Person) =>
    (await person.client.call(listPhotos, { query: { galleryId: gallery } })).data.map(({ _id }) => _id);
  expect([await photosFor(other), await photosFor(fan)]).toEqual([[], []]);
  expect(await filesOf(performer)).toHaveLength(2);
});
