import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import { getMe, uploadAvatar } from '@ovation/contract/people/accounts.ts';
import { attachCommentPicture, createComment, listComments } from '@ovation/contract/publishing/comments.ts';
import { createFeed, deleteFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { createGallery, getGallery, uploadPhoto } from '@ovation/contract/publishing/galleries.ts';
import {
  createConversation,
  listMessages,
  sendMessage,
  uploadMessagePhoto,
} from '@ovation/contract/messaging/conversations.ts';
import { openReportedMessage } from '@ovation/contract/site/reports.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashOlderFilesJob, sweepMediaJob } from '../../media/index.ts';
import { setPictureStage, type PictureStage } from '../../../../test/stages/reports/picture-stage.ts';

let stage: PictureStage;
beforeAll(async () => {
  stage = await setPictureStage();
});
afterEach(() => stage.server.clock.reset());
afterAll(() => stage.server.stop());

const hourMs = 3_600_000;

/** A post with a copy of a listed picture. */
async function postListed(performer: Person, category: 'minors' | 'non-consensual' | 'other' = 'minors') {
  const seed = stage.newSeed();
  await stage.list(seed, category);
  return { seed, ...(await stage.post(performer, await stage.copyOf(seed))) };
}

describe('a picture that is on a list', () => {
  test('is seen by no one but its owner and staff, and staff get a case and an email', async () => {
    const performer = await stage.world.performer();
    const { feedId, fileId } = await postListed(performer);
    expect(await stage.isShown(feedId)).toBe(false);
    expect((await stage.own(performer, feedId)).files).toMatchObject([
      { _id: fileId, isUnderReview: true, thumbnails: [] },
    ]);
    const found = await stage.caseAbout(fileId);
    expect(found).toMatchObject({
      object: { objectType: 'picture', state: 'hidden', partOf: 'feed' },
      author: { _id: performer.id },
      reasons: [{ reason: 'minor', count: 1 }],
      isHiddenByReport: true,
    });
    expect(Date.parse(found?.dueAt ?? '') - Date.parse(found?.createdAt ?? '')).toBe(24 * hourMs);
    const { reports } = await stage.caseDetail(found?._id ?? '');
    expect(reports[0]?.text).toMatch(/^List: Partners\. \d+ of 256 bits differ\.$/);
    expect(await stage.textsTo('admin@example.com')).toContainEqual(expect.stringContaining('hidden until you decide'));
  });

  test('has addresses that work for staff alone', async () => {
    const [performer, fan] = [await stage.world.performer(), await stage.world.fan()];
    const { fileId } = await postListed(performer);
    const url = (await stage.caseAbout(fileId))?.object.picture?.thumbnails[0]?.url;
    expect(await stage.statusOf(url, fan)).toBe(404);
    expect(await stage.statusOf(url)).toBe(404);
    expect(await stage.statusOf(url, { ...fan, token: stage.server.adminToken })).toBe(200);
  });

  test.each([
    ['non-consensual', 'non-consensual', 48],
    ['other', 'other', 14 * 24],
  ] as const)('of the category %s has its own reason and deadline', async (category, reason, hours) => {
    const { fileId } = await postListed(await stage.world.performer(), category);
    const found = await stage.caseAbout(fileId);
    expect(found?.reasons).toMatchObject([{ reason }]);
    expect(Date.parse(found?.dueAt ?? '') - Date.parse(found?.createdAt ?? '')).toBe(hours * hourMs);
  });

  test('hides a post that is written after its upload was found', async () => {
    const [performer, seed] = [await stage.world.performer(), stage.newSeed()];
    await stage.list(seed);
    const file = await stage.copyOf(seed);
    const { _id: fileId } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file } });
    await stage.server.runJobs();
    const { _id: feedId } = await performer.client.call(createFeed, { body: { text: 'Later', fileIds: [fileId] } });
    expect(await stage.isShown(feedId)).toBe(false);
    await stage.act(await stage.caseIdOf(fileId), 'dismiss');
    expect(await stage.isShown(feedId)).toBe(true);
  });
});

test('a picture that is on no list is shown', async () => {
  await stage.list(stage.newSeed());
  const { feedId, fileId } = await stage.post(await stage.world.performer(), await stage.picture(stage.newSeed()));
  expect(await stage.isShown(feedId)).toBe(true);
  expect(await stage.caseAbout(fileId)).toBeUndefined();
});

describe('staff', () => {
  test('allow a picture: it is shown, and the same one of the same owner is not held again', async () => {
    const [performer, other] = [await stage.world.performer(), await stage.world.performer()];
    const { seed, feedId, fileId } = await postListed(performer);
    await stage.act(await stage.caseIdOf(fileId), 'dismiss', 'They have shown us their documents.');
    expect(await stage.isShown(feedId)).toBe(true);
    expect((await stage.own(performer, feedId)).files[0]?.url).toEqual(expect.any(String));
    expect(await stage.isShown((await stage.post(performer, await stage.picture(seed))).feedId)).toBe(true);
    expect(await stage.isShown((await stage.post(other, await stage.picture(seed))).feedId)).toBe(false);
  });

  test('remove a picture with its post: its buyers get their money back when it is deleted', async () => {
    const [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 50 })];
    const seed = stage.newSeed();
    const { feedId, fileId } = await stage.post(performer, await stage.picture(seed), { access: 'paid', price: 5 });
    await stage.world.buy(fan, feedId);
    await stage.list(seed);
    expect(await stage.isShown(feedId, fan)).toBe(false);
    await stage.removeForGood(await stage.caseIdOf(fileId));
    await stage.server.runJobs();
    expect((await fan.client.call(getMe)).balance).toBe(50);
    expect((await stage.decisionsOf(performer))[0]).toMatchObject({
      objectType: 'picture',
      decision: { outcome: 'removed' },
    });
  });

  test('see that a picture is gone when its owner has deleted it, and can close the case', async () => {
    const performer = await stage.world.performer();
    const { feedId, fileId } = await postListed(performer);
    await performer.client.call(deleteFeed, { params: { id: feedId } });
    await performer.client.call(deleteForGood, { params: { kind: 'feed', id: feedId } });
    const found = await stage.caseAbout(fileId);
    expect(found?.object.state).toBe('gone');
    expect(await stage.act(found?._id ?? '', 'dismiss')).toMatchObject({ outcome: 'dismissed' });
  });
});

test('an unused upload that is held is not swept before staff have decided', async () => {
  const [performer, seed] = [await stage.world.performer(), stage.newSeed()];
  await stage.list(seed);
  const upload = async (file: Blob) =>
    (await performer.client.call(uploadFeedPhoto, { body: {}, files: { file } }))._id;
  const [held, unused] = [await upload(await stage.copyOf(seed)), await upload(await stage.picture(stage.newSeed()))];
  await stage.server.runJobs();
  stage.server.clock.advance(2 * stage.dayMs);
  await stage.server.runJob(sweepMediaJob);
  stage.server.clock.advance(-2 * stage.dayMs);
  const { database } = stage.server.app;
  const left = await database.selectFrom('files').select('id').where('id', 'in', [held, unused]).execute();
  expect(left).toEqual([{ id: held }]);
  expect((await stage.caseAbout(held))?.object).toMatchObject({ state: 'hidden', partOf: null });
});

test('what is older than hashes is hashed and compared by a job', async () => {
  const [performer, seed] = [await stage.world.performer(), stage.newSeed()];
  const { feedId, fileId } = await stage.post(performer, await stage.picture(seed));
  const { database } = stage.server.app;
  await database.deleteFrom('picture_hashes').where('file_id', '=', fileId).execute();
  await database.updateTable('files').set({ hashed_at: null }).where('id', '=', fileId).execute();
  await stage.list(seed);
  expect(await stage.isShown(feedId)).toBe(true);
  await stage.server.runJob(hashOlderFilesJob);
  expect(await stage.isShown(feedId)).toBe(false);
  expect(await stage.caseAbout(fileId)).toBeDefined();
});

test('a photo is hidden, and the rest of its gallery is shown', async () => {
  const performer = await stage.world.performer();
  const [seed, other] = [stage.newSeed(), stage.newSeed()];
  await stage.list(seed);
  const photoIds: string[] = [];
  for (const photo of [await stage.picture(other), await stage.copyOf(seed)])
    photoIds.push((await performer.client.call(uploadPhoto, { body: {}, files: { photo } }))._id);
  await stage.server.runJobs();
  const { _id: id } = await performer.client.call(createGallery, { body: { title: 'Two photos', photoIds } });
  const shown = await stage.server.client().call(getGallery, { params: { id } });
  expect(shown.totalPhoto).toBe(1);
  expect(JSON.stringify(shown)).not.toContain(photoIds[1]);
});

test('a message arrives without its picture', async () => {
  const [performer, fan] = [await stage.world.performer(), await stage.world.fan()];
  await stage.world.follow(fan, performer);
  const seed = stage.newSeed();
  await stage.list(seed);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const file = await stage.copyOf(seed);
  const { _id: fileId } = await performer.client.call(uploadMessagePhoto, { body: {}, files: { file } });
  await performer.client.call(sendMessage, { params: { id }, body: { text: 'Look at this.', fileIds: [fileId] } });
  await stage.server.runJobs();
  const [received] = (await fan.client.call(listMessages, { params: { id } })).data;
  expect(received).toMatchObject({ text: 'Look at this.', files: [{ isUnderReview: true, thumbnails: [] }] });
  expect(received?.files[0]).not.toHaveProperty('url');
  const caseId = await stage.caseIdOf(fileId);
  expect((await stage.caseAbout(fileId))?.object).toMatchObject({ isClosed: true, partOf: 'message' });
  expect((await stage.caseAbout(fileId))?.object).not.toHaveProperty('picture');
  const reason = 'I have to decide on this picture.';
  const opened = await stage.server.admin.call(openReportedMessage, { params: { id: caseId }, body: { reason } });
  const url = opened.picture?.thumbnails[0]?.url;
  expect(await stage.statusOf(url, fan)).toBe(404);
  expect(await stage.statusOf(url, performer)).toBe(200);
  await stage.act(caseId, 'dismiss');
  const [again] = (await fan.client.call(listMessages, { params: { id } })).data;
  expect(await stage.statusOf(again?.files[0]?.url, fan)).toBe(200);
});

test('a comment is shown without its picture', async () => {
  const [fan, seed] = [await stage.world.fan(), stage.newSeed()];
  const { feedId } = await stage.post(await stage.world.performer(), await stage.picture(stage.newSeed()));
  await stage.list(seed);
  const { _id: id } = await fan.client.call(createComment, {
    body: { objectType: 'feed', objectId: feedId, text: 'From the front row' },
  });
  await fan.client.call(attachCommentPicture, { params: { id }, body: {}, files: { file: await stage.copyOf(seed) } });
  const { data } = await stage.server.client().call(listComments, { query: { objectType: 'feed', objectId: feedId } });
  expect(data).toMatchObject([{ text: 'From the front row', picture: { isUnderReview: true, thumbnails: [] } }]);
});

describe('an avatar', () => {
  const avatarOf = async ({ client }: Person) => (await client.call(getMe)).avatar;

  test('that is on a list is not set before staff have allowed it', async () => {
    const [fan, seed] = [await stage.world.fan(), stage.newSeed()];
    await fan.client.call(uploadAvatar, { files: { file: await stage.picture(stage.newSeed()) } });
    const before = await avatarOf(fan);
    await stage.list(seed);
    const uploaded = await fan.client.call(uploadAvatar, { files: { file: await stage.copyOf(seed) } });
    expect(uploaded).toMatchObject({ isUnderReview: true, url: before });
    expect(await avatarOf(fan)).toBe(before);
    expect(await stage.statusOf(`/api/media/public/${uploaded._id}/320.webp`)).toBe(404);
    await stage.act(await stage.caseIdOf(uploaded._id), 'dismiss');
    expect(await avatarOf(fan)).toContain(uploaded._id);
    expect(await stage.statusOf(await avatarOf(fan))).toBe(200);
  });

  test('that is listed later is taken off its profile', async () => {
    const [fan, seed] = [await stage.world.fan(), stage.newSeed()];
    const { _id: fileId } = await fan.client.call(uploadAvatar, {
      files: { file: await stage.picture(seed) },
    });
    const shown = await avatarOf(fan);
    await stage.list(seed);
    expect(await avatarOf(fan)).not.toContain(fileId);
    expect(await stage.statusOf(shown)).toBe(404);
    await stage.removeForGood(await stage.caseIdOf(fileId));
    expect(await avatarOf(fan)).not.toContain(fileId);
  });
});
