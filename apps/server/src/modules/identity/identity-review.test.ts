import { createHash } from 'node:crypto';
import {
  decideIdentityCheck,
  getIdentityReview,
  listIdentityChecks,
  replaceIdentityPaper,
} from '@ovation/contract/people/identity.ts';
import { changePerformerStatus, getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { getPerformer, uploadDocument } from '@ovation/contract/people/performers.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityStage } from '../../../test/stages/identity-stage.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
let stage: ReturnType<typeof identityStage>;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = identityStage(server);
});
afterAll(() => server.stop());

const applicant = () => world.performer({ approved: false });
const post = ({ client }: Person) => client.call(createFeed, { body: { text: 'Good evening.', access: 'public' } });
const setStatus = ({ id }: Person, status: 'active' | 'rejected' | 'suspended') =>
  server.admin.call(changePerformerStatus, { params: { id }, body: { status, reason: 'Seen by staff.' } });
const pageOf = ({ username }: Person) => server.client().call(getPerformer, { params: { id: username } });

test('documents of a registration are submitted, and approving the check opens the page', async () => {
  const performer = await applicant();
  expect(await stage.own(performer)).toMatchObject({ status: 'submitted', isPublishingStopped: false });
  await expect(post(performer)).rejects.toMatchObject({ code: 'performer-not-approved' });
  const decided = await stage.decide(performer, 'approved', { expiresOn: stage.day(500) });
  expect(decided).toMatchObject({ status: 'approved', performerStatus: 'active', validUntil: stage.day(500) });
  await post(performer);
  expect(await stage.mailsTo(performer)).toContain('You are approved');
});

test('approving the performer by the call of administrators approves the check as well', async () => {
  const performer = await applicant();
  await setStatus(performer, 'active');
  const { status, history } = await stage.review(performer);
  expect([status, history.map(({ decision }) => decision)]).toEqual(['approved', ['approved']]);
});

test('a rejection gives the reason, and another document starts a new review', async () => {
  const performer = await applicant();
  await stage.decide(performer, 'rejected', { reason: 'The photo is blurred.' });
  expect(await stage.own(performer)).toMatchObject({ status: 'rejected', reason: 'The photo is blurred.' });
  expect(await stage.replace(performer)).toMatchObject({ status: 'submitted', reason: null });
  expect((await stage.review(performer)).performerStatus).toBe('pending');
});

test('one paper is replaced, with its kind and expiry, and the other stays', async () => {
  const performer = await applicant();
  const before = await stage.own(performer);
  const { papers } = await stage.replace(performer, { kind: 'id-card', expiresOn: stage.day(400) });
  expect(papers).toEqual([
    { type: 'idVerification', kind: 'id-card', expiresOn: stage.day(400), createdAt: expect.any(String) },
    before.papers.find(({ type }) => type === 'documentVerification'),
  ]);
  const { documents } = await server.admin.call(getPerformerForReview, { params: { id: performer.id } });
  expect(documents.map(({ type }) => type).toSorted()).toEqual(['documentVerification', 'idVerification']);
});

test('replacing a document of an approved performer reopens the review and closes nothing', async () => {
  const performer = await world.performer();
  await stage.replace(performer);
  expect(await stage.own(performer)).toMatchObject({ status: 'submitted', isPublishingStopped: false });
  await post(performer);
  expect((await pageOf(performer))._id).toBe(performer.id);
});

test('so does a document that an older client sends', async () => {
  const performer = await world.performer();
  await performer.client.call(uploadDocument, {
    body: { type: 'idVerification' },
    files: { file: await makePicture() },
  });
  expect((await stage.own(performer)).status).toBe('submitted');
});

test('rejecting the new document of an approved performer stops publishing, keeps the page, and is repaired by another', async () => {
  const performer = await world.performer();
  const { _id: id } = await post(performer);
  await stage.replace(performer);
  await stage.decide(performer, 'rejected');
  await expect(post(performer)).rejects.toMatchObject({ statusCode: 403, code: 'identity-outdated' });
  expect((await pageOf(performer)).totalFeed).toBe(1);
  expect(id).toBeTruthy();
  await stage.replace(performer);
  await expect(post(performer)).rejects.toMatchObject({ code: 'identity-outdated' });
  await stage.decide(performer, 'approved');
  await post(performer);
  expect(await stage.mailsTo(performer)).toEqual(
    expect.arrayContaining(['We could not accept your documents', 'Your documents are approved']),
  );
});

test('each decision keeps who made it, when, why, and on which bytes', async () => {
  const performer = await applicant();
  const picture = await makePicture();
  await (
    await stage.again(performer)
  ).call(replaceIdentityPaper, {
    body: { type: 'idVerification', kind: 'passport', expiresOn: stage.day(300) },
    files: { file: picture },
  });
  await stage.decide(performer, 'rejected', { reason: 'Unreadable.' });
  const sha256 = createHash('sha256')
    .update(Buffer.from(await picture.arrayBuffer()))
    .digest('hex');
  const [decision] = (await stage.review(performer)).history;
  expect(decision).toMatchObject({ decision: 'rejected', reason: 'Unreadable.', by: { name: expect.any(String) } });
  expect(decision?.papers.find(({ type }) => type === 'idVerification')).toMatchObject({
    sha256,
    kind: 'passport',
    expiresOn: stage.day(300),
  });
  await stage.replace(performer);
  await stage.decide(performer, 'approved');
  expect((await stage.review(performer)).history.map((one) => one.decision)).toEqual(['approved', 'rejected']);
});

test('no decision can be changed or deleted, not even in the database', async () => {
  const performer = await world.performer();
  const own = sql`where performer_id = ${performer.id}`;
  const { database } = server.app;
  await expect(sql`update identity_decisions set reason = 'x' ${own}`.execute(database)).rejects.toThrow();
  await expect(sql`delete from identity_decisions ${own}`.execute(database)).rejects.toThrow();
  expect((await stage.review(performer)).history).toHaveLength(1);
});

test('a document that arrives while staff look refuses their decision', async () => {
  const performer = await applicant();
  const { version } = await stage.review(performer);
  await stage.replace(performer);
  const decide = server.admin.call(decideIdentityCheck, {
    params: { id: performer.id },
    body: { decision: 'approved', version },
  });
  await expect(decide).rejects.toMatchObject({ code: 'conflict' });
  expect((await stage.review(performer)).performerStatus).toBe('pending');
});

test('a rejection without a reason, and documents that have expired, are refused', async () => {
  const performer = await applicant();
  for (const reason of [' ', 'x'])
    await expect(stage.decide(performer, 'rejected', { reason })).rejects.toMatchObject({
      code: 'field-invalid',
      details: [{ path: 'reason' }],
    });
  await expect(stage.decide(performer, 'approved', { expiresOn: stage.day(0) })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(stage.replace(performer, { expiresOn: stage.day(0) })).rejects.toMatchObject({
    code: 'field-invalid',
    details: [{ path: 'expiresOn' }],
  });
  expect((await stage.review(performer)).performerStatus).toBe('pending');
});

test('the end of a suspension decides nothing about the documents', async () => {
  const performer = await world.performer();
  await stage.replace(performer);
  await setStatus(performer, 'suspended');
  await setStatus(performer, 'active');
  expect(await stage.review(performer)).toMatchObject({ status: 'submitted', performerStatus: 'active' });
});

test('performers and fans see neither the list nor a review, and only their own check', async () => {
  const [performer, other, fan] = [await applicant(), await world.performer(), await world.fan()];
  for (const { client } of [performer, other, fan]) {
    await expect(client.call(listIdentityChecks, {})).rejects.toMatchObject({ code: 'role-not-allowed' });
    await expect(client.call(getIdentityReview, { params: { id: performer.id } })).rejects.toMatchObject({
      code: 'role-not-allowed',
    });
  }
  expect(JSON.stringify(await stage.own(performer))).not.toContain('sha256');
});

test('staff list the checks that wait, by state and name', async () => {
  const performer = await applicant();
  const listed = await server.admin.call(listIdentityChecks, { query: { status: 'submitted', q: performer.username } });
  expect(listed).toMatchObject({
    total: 1,
    data: [{ performer: { _id: performer.id }, performerStatus: 'pending', status: 'submitted' }],
  });
  await stage.decide(performer, 'approved');
  expect(
    (await server.admin.call(listIdentityChecks, { query: { status: 'submitted', q: performer.username } })).total,
  ).toBe(0);
});

test('a decision on the check alone is in the security log', async () => {
  const performer = await world.performer();
  await stage.replace(performer);
  await stage.decide(performer, 'rejected', { reason: 'Another person.' });
  await stage.replace(performer);
  await stage.decide(performer, 'approved');
  const { data } = await server.admin.call(listSecurityEvents, { query: { account: performer.id, pageSize: 100 } });
  expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['identity-approved', 'identity-rejected']));
});

test('concurrent documents and decisions leave one state: what was approved is what was seen', async () => {
  const performer = await applicant();
  const { version } = await stage.review(performer);
  const decide = server.admin
    .call(decideIdentityCheck, { params: { id: performer.id }, body: { decision: 'approved', version } })
    .then(
      () => true,
      () => false,
    );
  const [wasApproved] = await Promise.all([decide, stage.replace(performer), stage.replace(performer)]);
  const { status, performerStatus, history } = await stage.review(performer);
  expect([status, performerStatus, history.length]).toEqual(
    wasApproved ? ['submitted', 'active', 1] : ['submitted', 'pending', 0],
  );
});
