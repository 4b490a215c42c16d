import { createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { getFeed, getOwnFeed, listPerformerFeeds, createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { getReportCase, listModerationActions, listReportCases } from '@ovation/contract/site/reports.ts';
import { makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { setReportStage, type ReportStage } from '../../../../test/stages/reports/report-stage.ts';

let stage: ReportStage;
beforeAll(async () => {
  stage = await setReportStage();
});
afterAll(() => stage.server.stop());

test('reports of one object form one case, each account once, however often it reports', async () => {
  const { fan, other, performer, feedId } = await stage.setScene();
  await Promise.all([
    stage.report(fan, feedId),
    stage.report(fan, feedId),
    stage.report(other, feedId, 'feed', 'copyright', 'This is <b>mine</b>.'),
    stage.report(fan, feedId, 'feed', 'hate'),
  ]);
  const found = await stage.server.admin.call(getReportCase, { params: { id: await stage.caseOf(feedId) } });
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

test('no one can report what they cannot see, or their own content', async () => {
  const { performer, fan, other, feedId } = await stage.setScene();
  await relationsOf(stage.server.app).block(performer.id, fan.id);
  await expect(stage.report(fan, feedId)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stage.report(fan, performer.id, 'performer')).rejects.toMatchObject({ statusCode: 404 });
  await expect(stage.report(performer, feedId)).rejects.toMatchObject({ statusCode: 422 });
  const { _id: lockedId } = await stage.world.feed(performer, { access: 'subscribers' });
  const { _id } = await performer.client.call(createComment, {
    body: { objectType: 'feed', objectId: lockedId, text: 'Hello' },
  });
  await expect(stage.report(other, _id, 'comment')).rejects.toMatchObject({ code: 'content-locked' });
});

test('hidden content is gone for visitors and buyers; its owner and staff still see it', async () => {
  const { performer, fan, other } = await stage.setScene();
  const upload = await performer.client.call(uploadFeedPhoto, {
    body: {},
    files: { file: await makePicture({ width: 320, height: 240 }) },
  });
  await stage.server.runJobs();
  const { _id: feedId, files } = await performer.client.call(createFeed, {
    body: { text: 'Paid', access: 'paid', price: 5, fileIds: [upload._id] },
  });
  await stage.world.buy(other, feedId);
  const { url } = await other.client
    .call(getFeed, { params: { id: feedId } })
    .then((feed) => feed.files[0] ?? files[0] ?? { url: '' });
  const listed = async (person: Person) =>
    (await person.client.call(listPerformerFeeds, { params: { username: performer.username } })).data.some(
      ({ _id }) => _id === feedId,
    );
  expect([await listed(fan), await listed(other), await stage.statusOf(url, other)]).toEqual([true, true, 200]);
  await stage.report(fan, feedId);
  const id = await stage.caseOf(feedId);
  expect(await stage.act(id, 'hide')).toMatchObject({ outcome: 'hidden', object: { state: 'hidden' }, may: ['show'] });
  for (const person of [fan, other])
    await expect(person.client.call(getFeed, { params: { id: feedId } })).rejects.toMatchObject({ statusCode: 404 });
  expect([
    await listed(fan),
    await listed(other),
    await stage.statusOf(url, other),
    await stage.statusOf(url, performer),
  ]).toEqual([false, false, 404, 200]);
  expect((await stage.server.client().call(getPerformer, { params: { id: performer.id } })).totalFeed).toBe(1);
  expect(await performer.client.call(getOwnFeed, { params: { id: feedId } })).toMatchObject({ _id: feedId });
  expect(await stage.act(id, 'show')).toMatchObject({ outcome: 'dismissed', object: { state: 'shown' }, may: [] });
  expect([await listed(fan), await listed(other), await stage.statusOf(url, other)]).toEqual([true, true, 200]);
  expect((await stage.mailsTo(performer)).filter((subject) => /post is/.test(subject))).toEqual([
    'Your post is shown again',
    'Your post is hidden for now',
  ]);
});

test('a case has all files of a post, which staff can open; lists have its first picture', async () => {
  const { performer, fan } = await stage.setScene();
  const upload = async () => {
    const file = await makePicture({ width: 320, height: 240 });
    return (await performer.client.call(uploadFeedPhoto, { body: {}, files: { file } }))._id;
  };
  const fileIds = [await upload(), await upload(), await upload()];
  await stage.server.runJobs();
  const { _id: feedId } = await performer.client.call(createFeed, {
    body: { text: '', access: 'subscribers', fileIds },
  });
  await stage.report(fan, feedId);
  const id = await stage.caseOf(feedId);
  const { object } = await stage.server.admin.call(getReportCase, { params: { id } });
  expect([object.totalFile, object.files?.map(({ _id }) => _id)]).toEqual([3, fileIds]);
  const { adminToken: token } = stage.server;
  for (const file of object.files ?? [])
    expect([await stage.statusOf(file.url, { token }), await stage.statusOf(file.url, fan)]).toEqual([200, 403]);
  const listed = (await stage.openCases()).find(({ _id }) => _id === id)?.object;
  expect([listed?.picture?._id, listed?.files]).toEqual([fileIds[0], undefined]);
});

test('removed content is gone for everyone, including its buyers and its owner', async () => {
  const { performer, fan, other, feedId } = await stage.setScene();
  const { _id: soldId } = await stage.world.feed(performer, { access: 'paid', price: 5 });
  await stage.world.buy(other, soldId);
  for (const id of [feedId, soldId]) {
    await stage.report(fan, id);
    await stage.removeForGood(await stage.caseOf(id));
    for (const person of [fan, other, performer])
      await expect(person.client.call(getFeed, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
    await expect(performer.client.call(getOwnFeed, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  }
  expect(
    await stage.server.app.database
      .selectFrom('purchases')
      .select('object_id')
      .where('object_id', '=', soldId)
      .execute(),
  ).toHaveLength(1);
  expect((await stage.mailsTo(performer)).filter((subject) => subject === 'Your post was removed')).toHaveLength(2);
});

test('of two concurrent decisions the second fails; the log has one row, and is immutable', async () => {
  const { fan, performer, feedId } = await stage.setScene();
  await stage.report(fan, feedId);
  const id = await stage.caseOf(feedId);
  const decided = await Promise.allSettled([stage.act(id, 'hide', 'First.'), stage.act(id, 'dismiss', 'Second.')]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { statusCode: 409, message: 'Someone has already decided on this. Please reload the page.' },
  });
  const { actions } = await stage.server.admin.call(getReportCase, { params: { id } });
  expect(actions).toHaveLength(1);
  const {
    data: [last],
  } = await stage.server.admin.call(listModerationActions);
  expect(last).toMatchObject({
    caseId: id,
    administrator: { name: expect.any(String) },
    author: { _id: performer.id },
    objectType: 'feed',
  });
  await expect(
    stage.server.app.database.updateTable('moderation_actions').set({ note: 'Never mind.' }).execute(),
  ).rejects.toThrow('never changed');
});

test('a dismissed report is closed without an email; a later report opens another case', async () => {
  const { fan, performer, feedId } = await stage.setScene();
  await stage.report(fan, feedId);
  const id = await stage.caseOf(feedId);
  expect(await stage.act(id, 'dismiss')).toMatchObject({ outcome: 'dismissed', object: { state: 'shown' } });
  expect(await stage.caseOf(feedId)).toBe('none');
  expect(
    (await stage.server.admin.call(listReportCases, { query: { state: 'done', objectType: 'feed' } })).data[0]?._id,
  ).toBe(id);
  expect((await stage.mailsTo(performer)).some((subject) => subject.includes('post'))).toBe(false);
  await stage.report(fan, feedId);
  const again = await stage.caseOf(feedId);
  expect([again === 'none', again === id]).toEqual([false, false]);
  await stage.act(again, 'warn', 'Please say whose music it is.');
  expect((await stage.mailsTo(performer))[0]).toBe('About your post');
});

test('a comment is hidden and removed like content; its author, not the performer, is notified', async () => {
  const { performer, fan, other, feedId } = await stage.setScene();
  const say = async (text: string) =>
    (await fan.client.call(createComment, { body: { objectType: 'feed', objectId: feedId, text } }))._id;
  const [rude, ruder] = [await say('Rude'), await say('Ruder')];
  await stage.report(other, rude, 'comment', 'hate');
  await stage.act(await stage.caseOf(rude), 'hide');
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
  await stage.report(other, ruder, 'comment', 'hate');
  await stage.removeForGood(await stage.caseOf(ruder));
  expect(await read(other)).toEqual([]);
  expect(await stage.mailsTo(fan)).toEqual(
    expect.arrayContaining(['Your comment is hidden for now', 'Your comment was removed']),
  );
  expect((await stage.mailsTo(performer)).some((subject) => subject.includes('comment'))).toBe(false);
});

test('a performer can be warned here, and nothing else', async () => {
  const { performer, fan } = await stage.setScene();
  await stage.report(fan, performer.id, 'performer', 'impersonation');
  const id = await stage.caseOf(performer.id);
  for (const action of ['hide', 'remove', 'show'] as const)
    await expect(stage.act(id, action)).rejects.toMatchObject({ statusCode: 409 });
  expect(await stage.act(id, 'warn')).toMatchObject({ outcome: 'warned' });
});
