import { startStream } from '@ovation/contract/live/streams.ts';
import { answerPrivateRequest, askForPrivateShow, listPrivateRequests } from '@ovation/contract/live/requests.ts';
import { joinStream, leaveStream } from '@ovation/contract/live/watch.ts';
import { sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { getWallet } from '@ovation/contract/money/money.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { createSockets, type Sockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { expireUnanswered } from './requests.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;
let sockets: Sockets;
let performer: Person;
let fan: Person;
let other: Person;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
  sockets = createSockets(() => server.url);
});
beforeEach(async () => {
  [performer, fan, other] = await Promise.all([
    world.performer(),
    world.fan({ balance: 20 }),
    world.fan({ balance: 20 }),
  ]);
  for (const follower of [fan, other]) await world.follow(follower, performer);
  await server.app.database
    .insertInto('streaming_settings')
    .values({ performer_id: performer.id, private_price: 300n, private_minimum_minutes: 2 })
    .execute();
});
afterEach(async () => {
  sockets.closeAll();
  expect(await auditBooks(server.app)).toEqual([]);
});
afterAll(() => server.stop());

const ask = ({ client }: Person, isTwoWay = false) =>
  client.call(askForPrivateShow, { body: { performerId: performer.id, price: 3, isTwoWay } });
const accept = ({ client }: Person, id: string) =>
  client.call(answerPrivateRequest, { params: { id }, body: { status: 'accepted' } });
const asked = async ({ client }: Person) =>
  (await client.call(listPrivateRequests, { query: { status: 'asked' } })).data.map(({ _id }) => _id);
const join = ({ client }: Person, id: string) => client.call(joinStream, { params: { id } });

async function begin(isTwoWay = false): Promise<{ id: string; requestId: string }> {
  const { _id: requestId } = await ask(fan, isTwoWay);
  const { streamId: id = '' } = await accept(performer, requestId);
  await stage.golive(id);
  return { id, requestId };
}

async function endingOf(id: string): Promise<string | null> {
  const row = await server.app.database
    .selectFrom('streams')
    .select('end_reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.end_reason;
}

describe('at once', () => {
  test('two fans who are both accepted: one has the show, the other request stays open', async () => {
    const requests = [await ask(fan), await ask(other)];
    const answers = await Promise.allSettled(requests.map(({ _id }) => accept(performer, _id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stream-open' } });
    expect(await asked(performer)).toHaveLength(1);
    const shows = await server.app.database
      .selectFrom('streams')
      .select('id')
      .where('performer_id', '=', performer.id)
      .execute();
    expect(shows).toHaveLength(1);
  });

  test('accepting and withdrawing: one of them holds, and there is a show only if it was accepted', async () => {
    const { _id } = await ask(fan);
    const withdraw = fan.client.call(answerPrivateRequest, { params: { id: _id }, body: { status: 'withdrawn' } });
    const [accepted, withdrawn] = await Promise.allSettled([accept(performer, _id), withdraw]);
    expect([accepted.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const { status, stream_id } = await server.app.database
      .selectFrom('private_requests')
      .select(['status', 'stream_id'])
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    expect([status, stream_id === null]).toEqual(
      accepted.status === 'fulfilled' ? ['accepted', false] : ['withdrawn', true],
    );
  });

  test('accepting from three devices, and paying from many tabs, is one show and one minute', async () => {
    const { _id } = await ask(fan);
    const answers = await Promise.all([1, 2, 3].map(() => accept(performer, _id)));
    const [id = ''] = new Set(answers.map(({ streamId }) => streamId));
    expect(answers.every(({ streamId }) => streamId === id)).toBe(true);
    await stage.golive(id);
    await Promise.all(Array.from({ length: 20 }, () => stage.pay(fan, id)));
    expect((await fan.client.call(getWallet)).balance).toBe(17);
  });
});

describe('a performer in a show', () => {
  test('can go on with another request when it has ended, and stream for all again', async () => {
    const { id } = await begin();
    const { _id: next } = await ask(other);
    await expect(accept(performer, next)).rejects.toMatchObject({ code: 'stream-open' });
    expect(await asked(performer)).toEqual([next]);
    await stage.end(id);
    const { streamId = '' } = await accept(performer, next);
    await stage.end(streamId);
    await performer.client.call(startStream, { body: { title: 'Back with you all' } });
  });

  test('has the chat with that fan alone, which is the conversation of the request', async () => {
    const { _id, conversationId } = await ask(fan);
    const { streamId = '' } = await accept(performer, _id);
    await stage.golive(streamId);
    const send = ({ client }: Person) =>
      client.call(sendMessage, { params: { id: conversationId }, body: { text: 'Here you are' } });
    await send(performer);
    await send(fan);
    await expect(send(other)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a show ends', () => {
  test('when its fan is blocked before they came, and while they watch', async () => {
    const { id } = await begin();
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    await server.runJobs();
    expect(await endingOf(id)).toBe('account');
    const { _id } = await ask(other);
    const { streamId = '' } = await accept(performer, _id);
    await stage.golive(streamId);
    await stage.enter(other, streamId);
    await stage.pass(10);
    await performer.client.call(blockUser, { body: { userId: other.id } });
    await server.runJobs();
    expect(await endingOf(streamId)).toBe('account');
    // The minute that has begun stands.
    expect((await other.client.call(getWallet)).balance).toBe(17);
  });

  test('when its fan is suspended, with the camera', async () => {
    const { id, requestId } = await begin(true);
    await stage.enter(fan, id);
    const { camera } = await join(fan, id);
    await stage.engine.publish(requestId, camera?.publish?.whip?.token ?? '');
    await server.admin.call(changeUserStatus, {
      params: { id: fan.id },
      body: { status: 'suspended', reason: 'A test of the rules.' },
    });
    await server.runJobs();
    expect(await endingOf(id)).toBe('account');
    await expect.poll(() => stage.engine.isOpen(requestId)).toBe(false);
  });

  test('and not when another fan is blocked', async () => {
    const { id } = await begin();
    await performer.client.call(blockUser, { body: { userId: other.id } });
    await server.runJobs();
    expect(await endingOf(id)).toBeNull();
    await stage.end(id);
  });
});

test('no one but the two has tickets for the cameras: neither a stranger nor staff', async () => {
  const { id } = await begin(true);
  await stage.pay(fan, id);
  expect((await join(fan, id)).camera?.publish).toBeDefined();
  expect((await join(performer, id)).camera?.watch).toHaveLength(2);
  await expect(join(other, id)).rejects.toMatchObject({ statusCode: 404 });
  const staff = await server.admin.call(joinStream, { params: { id } });
  expect(staff).toMatchObject({ watch: [] });
  expect(staff.camera).toBeUndefined();
  await fan.client.call(leaveStream, { params: { id } });
  await server.runJobs();
  // What was given before the end opens nothing any more.
  expect((await join(performer, id).catch(() => undefined))?.camera).toBeUndefined();
});

test('a request that no one answers disappears for both after two minutes, and costs nothing', async () => {
  const { _id } = await ask(fan);
  const devices = await Promise.all([performer, performer, fan].map(({ token }) => sockets.listen(token)));
  server.clock.advance(120_000);
  await Promise.all([expireUnanswered(server.app), expireUnanswered(server.app)]);
  for (const device of devices)
    await expect
      .poll(() => device.all('private-request.changed').at(-1))
      .toEqual({ requestId: _id, status: 'expired' });
  expect([await asked(performer), await asked(fan)]).toEqual([[], []]);
  expect((await fan.client.call(getWallet)).balance).toBe(20);
});
