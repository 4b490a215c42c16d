import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { blockUser, unfollow } from '@ovation/contract/people/audience.ts';
import {
  attachCommentPicture,
  createComment,
  deleteComment,
  listComments,
  type Comment,
  type CommentableKind,
} from '@ovation/contract/publishing/comments.ts';
import { react } from '@ovation/contract/publishing/engagement.ts';
import { deleteFeed, getFeed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const say = (
  { client }: Person,
  objectId: string,
  text = 'Bravo!',
  objectType: CommentableKind = 'feed',
): Promise<Comment> => client.call(createComment, { body: { objectType, objectId, text } });
const answer = (person: Person, commentId: string, text = 'Thank you.'): Promise<Comment> =>
  say(person, commentId, text, 'comment');
const read = (person: Person | undefined, objectId: string, objectType: CommentableKind = 'feed', query: object = {}) =>
  (person?.client ?? server.client()).call(listComments, { query: { objectType, objectId, ...query } });
const remove = ({ client }: Person, id: string) => client.call(deleteComment, { params: { id } });
const totalOf = async (person: Person, id: string) =>
  (await person.client.call(getFeed, { params: { id } })).totalComment;
const texts = (page: { data: Comment[] }) => page.data.map(({ text }) => text);

async function stage(access: 'public' | 'followers' = 'public') {
  const [performer, fan, other] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const { _id: feedId } = await world.feed(performer, { access });
  return { performer, fan, other, feedId };
}

test('comments are listed newest first or oldest first, page by page, as plain text with their authors', async () => {
  const { performer, fan, feedId } = await stage();
  await say(fan, feedId, 'First <script>alert(1)</script><b>row</b>');
  await say(performer, feedId, 'Second, <here soon');
  await say(fan, feedId, 'Third\nof three');
  const first = await read(undefined, feedId, 'feed', { pageSize: 2 });
  expect(first).toMatchObject({
    total: 3,
    data: [
      { text: 'Third\nof three', author: { username: fan.username }, isByPerformer: false },
      { text: 'Second, <here soon', isByPerformer: true },
    ],
  });
  const second = await read(undefined, feedId, 'feed', { pageSize: 2, cursor: first.nextCursor ?? '' });
  expect([texts(second), second.nextCursor]).toEqual([['First row'], undefined]);
  expect(texts(await read(undefined, feedId, 'feed', { sort: 'asc' }))).toEqual([
    'First row',
    'Second, <here soon',
    'Third\nof three',
  ]);
  expect(await totalOf(fan, feedId)).toBe(3);
  await expect(say(fan, feedId, ' <b> </b> ')).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'text' }] });
});

test('comments on a locked object are locked, and those on a hidden one hidden', async () => {
  const { performer, fan, other, feedId } = await stage('followers');
  await world.follow(fan, performer);
  const { _id } = await say(fan, feedId);
  for (const person of [undefined, other])
    await expect(read(person, feedId)).rejects.toMatchObject({ code: 'content-locked' });
  await expect(read(other, _id, 'comment')).rejects.toMatchObject({ code: 'content-locked' });
  await expect(say(other, feedId)).rejects.toMatchObject({ code: 'content-locked' });
  await expect(answer(other, _id)).rejects.toMatchObject({ code: 'content-locked' });
  await expect(
    other.client.call(react, { body: { objectType: 'comment', objectId: _id, action: 'like' } }),
  ).rejects.toMatchObject({ code: 'content-locked' });
  await relationsOf(server.app).block(performer.id, other.id);
  await expect(read(other, feedId)).rejects.toMatchObject({ statusCode: 404 });
  await expect(say(other, feedId)).rejects.toMatchObject({ statusCode: 404 });
  expect((await read(fan, feedId)).total).toBe(1);
});

test('answers are listed below their comment, one level deep, oldest first on request', async () => {
  const { performer, fan, other, feedId } = await stage();
  const { _id } = await say(fan, feedId);
  const first = await answer(performer, _id, 'You are welcome.');
  expect(await answer(other, first._id, 'Me too')).toMatchObject({
    parentId: _id,
    objectType: 'feed',
    objectId: feedId,
  });
  expect(await read(fan, feedId)).toMatchObject({ total: 1, data: [{ totalAnswer: 2 }] });
  expect(texts(await read(fan, _id, 'comment', { sort: 'asc' }))).toEqual(['You are welcome.', 'Me too']);
  expect(await totalOf(fan, feedId)).toBe(3);
});

test('a deleted comment with answers remains without its text', async () => {
  const { performer, fan, feedId } = await stage();
  const { _id } = await say(fan, feedId, 'I regret this.');
  const { _id: answerId } = await answer(performer, _id);
  await remove(fan, _id);
  const { data } = await read(performer, feedId);
  expect(data).toMatchObject([{ _id, state: 'deleted', text: '', author: null, totalAnswer: 1, mayDelete: false }]);
  expect(await totalOf(fan, feedId)).toBe(1);
  await expect(answer(fan, _id)).rejects.toMatchObject({ statusCode: 404 });
  await remove(performer, answerId);
  expect((await read(performer, feedId)).data).toEqual([]);
  expect(await totalOf(fan, feedId)).toBe(0);
});

test('a comment can be deleted by its author, the performer and staff only', async () => {
  const { performer, fan, other, feedId } = await stage();
  const comments = [await say(fan, feedId), await say(fan, feedId), await say(fan, feedId)] as const;
  const stranger = await world.performer();
  for (const person of [other, stranger])
    await expect(remove(person, comments[0]._id)).rejects.toMatchObject({ statusCode: 404 });
  expect((await read(other, feedId)).data.map(({ mayDelete }) => mayDelete)).toEqual([false, false, false]);
  expect((await read(performer, feedId)).data.map(({ mayDelete, isOwn }) => [mayDelete, isOwn])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  await remove(fan, comments[0]._id);
  await remove(performer, comments[1]._id);
  await server.admin.call(deleteComment, { params: { id: comments[2]._id } });
  expect(await totalOf(fan, feedId)).toBe(0);
  await expect(remove(fan, comments[0]._id)).rejects.toMatchObject({ statusCode: 404 });
});

test('counters are right after simultaneous comments, answers, likes and deletions', async () => {
  const { feedId, performer } = await stage();
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
  const { _id: root } = await say(performer, feedId);
  await Promise.all(
    fans.map(async (fan, index) => {
      const [own, reply] = await Promise.all([
        say(fan, feedId),
        answer(fan, root),
        fan.client.call(react, { body: { objectType: 'comment', objectId: root, action: 'like' } }),
      ]);
      if (index % 2 === 0) await Promise.all([remove(fan, own._id), remove(fan, reply._id)]);
    }),
  );
  const { data } = await read(performer, feedId, 'feed', { sort: 'asc' });
  expect(data[0]).toMatchObject({ totalAnswer: 3, totalLike: 6 });
  expect([data.length, await totalOf(performer, feedId)]).toEqual([4, 7]);
});

test('a comment that is sent twice with one key exists once', async () => {
  const { fan, feedId } = await stage();
  const send = () =>
    fan.client.call(createComment, {
      body: { objectType: 'feed', objectId: feedId, text: 'Once' },
      idempotencyKey: `once-${feedId}`,
    });
  const [one, other] = await Promise.all([send(), send()]);
  expect([one._id, (await send())._id]).toEqual([other._id, other._id]);
  expect((await read(fan, feedId)).total).toBe(1);
});

test('comments of a blocked account are hidden on the performer’s content until it is unblocked', async () => {
  const { performer, fan, other, feedId } = await stage();
  const elsewhere = await stage();
  await say(fan, elsewhere.feedId, 'Elsewhere');
  const { _id } = await say(fan, feedId, 'Rude');
  await answer(other, _id, 'Please do not.');
  await relationsOf(server.app).block(performer.id, fan.id);
  expect((await read(other, feedId)).data).toMatchObject([{ state: 'hidden', text: '', author: null, totalAnswer: 1 }]);
  expect(await totalOf(other, feedId)).toBe(1);
  expect((await read(undefined, elsewhere.feedId)).total).toBe(1);
  await server.app.database.deleteFrom('account_blocks').where('owner_id', '=', performer.id).execute();
  expect(texts(await read(other, feedId))).toEqual(['Rude']);
  expect(await totalOf(other, feedId)).toBe(2);
});

async function attach(person: Person, id: string): Promise<{ comment: Comment; url: string }> {
  const comment = await person.client.call(attachCommentPicture, {
    params: { id },
    body: { alternativeText: 'A full house' },
    files: { file: await makePicture({ width: 640, height: 480 }) },
  });
  return { comment, url: comment.picture?.url ?? 'missing' };
}

const statusOf = async (url: string, person?: Person) =>
  (await fetch(server.url + url, { headers: person ? { authorization: `Bearer ${person.token}` } : {} })).status;

test('a picture is visible exactly where the commented object is, and is deleted with its comment', async () => {
  const { performer, fan, other, feedId } = await stage('followers');
  await world.follow(fan, performer);
  const { _id } = await say(fan, feedId);
  await expect(attach(performer, _id)).rejects.toMatchObject({ statusCode: 404 });
  const { comment, url: first } = await attach(fan, _id);
  expect(comment.picture).toMatchObject({ alternativeText: 'A full house', status: 'ready', width: 640, height: 480 });
  expect(
    await Promise.all([statusOf(first, fan), statusOf(first, performer), statusOf(first, other), statusOf(first)]),
  ).toEqual([200, 200, 403, 403]);
  const { url } = await attach(fan, _id);
  expect(await Promise.all([statusOf(first, fan), statusOf(url, performer)])).toEqual([404, 200]);
  await server.app.database.updateTable('comments').set({ hidden_at: new Date() }).where('id', '=', _id).execute();
  expect(await Promise.all([statusOf(url, performer), statusOf(url, fan)])).toEqual([404, 200]);
  await remove(fan, _id);
  expect(await statusOf(url, fan)).toBe(404);
  expect(
    await server.app.database
      .selectFrom('files')
      .select('id')
      .where('object_kind', '=', 'comment')
      .where('owner_id', '=', fan.id)
      .execute(),
  ).toEqual([]);
});

test('an author who may no longer comment cannot attach a picture', async () => {
  const { performer, fan, feedId } = await stage('followers');
  await world.follow(fan, performer);
  const { _id } = await say(fan, feedId);
  await fan.client.call(unfollow, { params: { id: performer.id } });
  await expect(attach(fan, _id)).rejects.toMatchObject({ code: 'content-locked' });
  await performer.client.call(blockUser, { body: { userId: fan.id } });
  await expect(attach(fan, _id)).rejects.toMatchObject({ statusCode: 404 });
  await remove(fan, _id);
});

test('a comment without visible text is rejected', async () => {
  const { fan, feedId } = await stage();
  await expect(say(fan, feedId, '\u200B\u2060')).rejects.toMatchObject({
    code: 'field-invalid',
    details: [{ path: 'text', message: 'Please fill this in.' }],
  });
});

test('comments, their likes and pictures are deleted with their object', async () => {
  const { performer, fan, feedId } = await stage();
  const { _id } = await say(fan, feedId);
  await answer(performer, _id);
  await performer.client.call(react, { body: { objectType: 'comment', objectId: _id, action: 'like' } });
  const { url } = await attach(fan, _id);
  await performer.client.call(deleteFeed, { params: { id: feedId } });
  await performer.client.call(deleteForGood, { params: { kind: 'feed', id: feedId } });
  await server.runJobs();
  const { database } = server.app;
  expect(await database.selectFrom('comments').select('id').where('object_id', '=', feedId).execute()).toEqual([]);
  expect(await database.selectFrom('reactions').select('action').where('object_id', '=', _id).execute()).toEqual([]);
  expect(await statusOf(url, fan)).toBe(404);
});

test('comments are deleted with their account’s row, and the counters follow', async () => {
  const { performer, fan, feedId } = await stage();
  await say(fan, feedId);
  await say(performer, feedId);
  await server.app.database.deleteFrom('accounts').where('id', '=', fan.id).execute();
  expect(await totalOf(performer, feedId)).toBe(1);
});

test('closing an account deletes its comments and likes; answers of others remain', async () => {
  const { performer, fan, feedId } = await stage();
  const { _id } = await say(fan, feedId, 'Mine');
  await answer(performer, _id);
  await fan.client.call(react, { body: { objectType: 'feed', objectId: feedId, action: 'like' } });
  const { url } = await attach(fan, _id);
  await fan.client.call(closeAccount, { body: { password: fan.password } });
  await server.runJobs();
  expect((await read(performer, feedId)).data).toMatchObject([
    { state: 'deleted', text: '', author: null, totalAnswer: 1 },
  ]);
  expect(await performer.client.call(getFeed, { params: { id: feedId } })).toMatchObject({
    totalComment: 1,
    totalLike: 0,
  });
  expect(await statusOf(url, performer)).toBe(404);
});
