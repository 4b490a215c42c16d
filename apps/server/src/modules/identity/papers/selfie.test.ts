import { createSelfieCode, sendSelfie } from '@ovation/contract/people/identity.ts';
import { getPerformerForReview, openPapers } from '@ovation/contract/people/performer-review.ts';
import { createWorld, makePicture, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayMs, identityStage } from '../../../../test/stages/identity-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
let stage: ReturnType<typeof identityStage>;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'fatal' });
  world = createWorld(server);
  stage = identityStage(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

test('a photo with the code is stored encrypted, and staff get it with the code', async () => {
  const performer = await world.performer({ approved: false });
  const code = await stage.sendSelfie(performer);
  expect(code).toMatch(/^[2-9A-Z]{6}$/);
  expect(await stage.review(performer)).toMatchObject({ status: 'submitted', selfieCode: code });
  const { documents } = await server.admin.call(getPerformerForReview, { params: { id: performer.id } });
  const selfie = documents.find(({ type }) => type === 'selfie');
  const get = (token: string) => fetch(`${server.url}${selfie?.url}`, { headers: { authorization: token } });
  expect((await get(server.adminToken)).status).toBe(403);
  const reason = 'Compare the face with the document';
  await server.admin.call(openPapers, { params: { id: performer.id }, body: { reason } });
  expect((await get(server.adminToken)).status).toBe(200);
  expect((await get((await world.fan()).token)).status).toBe(404);
  const file = await server.app.database
    .selectFrom('files')
    .select('is_encrypted')
    .where('type', '=', 'identity-selfie')
    .where('owner_id', '=', performer.id)
    .executeTakeFirst();
  expect(file?.is_encrypted).toBe(true);
});

test('a code is used once, and a new one replaces the last', async () => {
  const performer = await world.performer();
  await stage.sendSelfie(performer);
  const again = async () => performer.client.call(sendSelfie, { files: { file: await makePicture() } });
  await expect(again()).rejects.toMatchObject({ code: 'conflict' });
  const [first, second] = [
    await performer.client.call(createSelfieCode),
    await performer.client.call(createSelfieCode),
  ];
  expect(first.code).not.toBe(second.code);
  await again();
  expect((await stage.review(performer)).selfieCode).toBe(second.code);
});

test('a code is valid for 24 hours', async () => {
  const performer = await world.performer();
  const { expiresAt } = await performer.client.call(createSelfieCode);
  expect(Date.parse(expiresAt) - server.clock.now().getTime()).toBeLessThanOrEqual(dayMs);
  server.clock.set(new Date(expiresAt));
  const late = (await stage.again(performer)).call(sendSelfie, { files: { file: await makePicture() } });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect((await stage.own(performer)).selfieCode).toBeNull();
});

test('a PDF is no photo', async () => {
  const performer = await world.performer();
  await performer.client.call(createSelfieCode);
  const pdf = new File([`%PDF-1.4\n${'% x\n'.repeat(500)}%%EOF`], 'me.pdf');
  await expect(performer.client.call(sendSelfie, { files: { file: pdf } })).rejects.toMatchObject({
    code: 'file-invalid',
  });
});

test('where the site asks for it, no one is approved without it', async () => {
  const performer = await world.performer({ approved: false });
  await world.settings({ identitySelfieRequired: true });
  try {
    expect((await stage.own(performer)).isSelfieRequired).toBe(true);
    await expect(stage.decide(performer, 'approved')).rejects.toMatchObject({ code: 'conflict' });
    await stage.sendSelfie(performer);
    expect((await stage.decide(performer, 'approved')).performerStatus).toBe('active');
  } finally {
    await world.settings({ identitySelfieRequired: false });
  }
});
