import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { follow } from '@ovation/contract/people/audience.ts';
import {
  getOwnPerformer,
  getPerformer,
  searchPerformers,
  uploadDocument,
} from '@ovation/contract/people/performers.ts';
import {
  changePerformerStatus,
  getPerformerForReview,
  listPerformersForReview,
} from '@ovation/contract/people/performer-review.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

function decide(performer: Person, status: 'active' | 'rejected' | 'suspended', reason?: string) {
  return server.admin.call(changePerformerStatus, {
    params: { id: performer.id },
    body: { status, ...(reason === undefined ? {} : { reason }) },
  });
}

const worked = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

async function canBeFound(performer: Person): Promise<{ page: boolean; search: boolean; follow: boolean }> {
  const fan = await world.fan();
  const { data } = await fan.client.call(searchPerformers, { query: { q: performer.username } });
  return {
    page: await worked(fan.client.call(getPerformer, { params: { id: performer.username } })),
    search: data.some(({ _id }) => _id === performer.id),
    follow: await worked(fan.client.call(follow, { params: { id: performer.id } })),
  };
}

async function lastMailTo({ email }: Person): Promise<{ subject: string; text: string }> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  return server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
}

const nowhere = { page: false, search: false, follow: false };
const everywhere = { page: true, search: true, follow: true };

test('a pending performer is in the review list only, and approval opens the page', async () => {
  const performer = await world.performer({ approved: false });
  const waiting = await server.admin.call(listPerformersForReview, {
    query: { status: 'pending', q: performer.username },
  });
  expect(waiting.data).toMatchObject([
    { _id: performer.id, status: 'pending', email: performer.email, dateOfBirth: '1990-05-17' },
  ]);
  expect(await canBeFound(performer)).toEqual(nowhere);
  expect(await performer.client.call(getPerformer, { params: { id: performer.username } })).toMatchObject({
    _id: performer.id,
  });

  expect(await decide(performer, 'active')).toMatchObject({ status: 'active' });
  expect(await canBeFound(performer)).toEqual(everywhere);
  expect(await performer.client.call(getMe)).toMatchObject({ status: 'active' });
  expect(await lastMailTo(performer)).toMatchObject({ subject: 'You are approved' });
});

test('a suspended performer is hidden but can log in and read why; restoring undoes it', async () => {
  const performer = await world.performer();
  await decide(performer, 'suspended', 'Someone <b>reported</b> a feed.');
  expect(await canBeFound(performer)).toEqual(nowhere);
  const mail = await lastMailTo(performer);
  expect(mail.subject).toBe('Your account is suspended');
  expect(mail.text).toContain('The reason: “Someone reported a feed.”');

  const { token } = await server
    .client()
    .call(login, { body: { username: performer.username, password: performer.password } });
  expect(await server.client(token).call(getOwnPerformer)).toMatchObject({
    status: 'suspended',
    statusReason: 'Someone reported a feed.',
  });
  await decide(performer, 'active');
  expect(await canBeFound(performer)).toEqual(everywhere);
  expect(await server.client(token).call(getOwnPerformer)).toMatchObject({ status: 'active', statusReason: null });
  expect(await lastMailTo(performer)).toMatchObject({ subject: 'Your account is open again' });
});

test('a rejected performer may send new documents and is pending again', async () => {
  const performer = await world.performer({ approved: false });
  await decide(performer, 'rejected', 'The picture is too dark.');
  expect((await lastMailTo(performer)).text).toContain('The picture is too dark.');
  await performer.client.call(uploadDocument, { body: {}, files: { idVerification: await makePicture() } });
  expect(await server.admin.call(getPerformerForReview, { params: { id: performer.id } })).toMatchObject({
    status: 'pending',
    statusReason: null,
  });
});

test('new documents of a suspended performer do not open the page', async () => {
  const performer = await world.performer();
  await decide(performer, 'suspended');
  const client = server.client(
    (await server.client().call(login, { body: { username: performer.username, password: performer.password } })).token,
  );
  await client.call(uploadDocument, { body: {}, files: { idVerification: await makePicture() } });
  expect(await client.call(getOwnPerformer)).toMatchObject({ status: 'suspended' });
});

test('only administrators decide, and only about performers', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const change = { params: { id: performer.id }, body: { status: 'suspended' as const } };
  await expect(performer.client.call(changePerformerStatus, change)).rejects.toMatchObject({ statusCode: 403 });
  await expect(fan.client.call(changePerformerStatus, change)).rejects.toMatchObject({ statusCode: 403 });
  await expect(server.client().call(changePerformerStatus, change)).rejects.toMatchObject({ statusCode: 401 });
  await expect(decide(fan, 'active')).rejects.toMatchObject({ statusCode: 404 });
});
