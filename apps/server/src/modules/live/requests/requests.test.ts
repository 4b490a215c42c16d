import { answerPrivateRequest, askForPrivateShow, listPrivateRequests } from '@ovation/contract/live/requests.ts';
import { joinStream, leaveStream } from '@ovation/contract/live/watch.ts';
import { getWallet } from '@ovation/contract/money/money.ts';
import {
  changeMessageSettings,
  createConversation,
  getConversation,
  sendMessage,
} from '@ovation/contract/messaging/conversations.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
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

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
  sockets = createSockets(() => server.url);
});
beforeEach(async () => {
  [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 20 })]);
  await offer(performer);
});
afterEach(async () => {
  sockets.closeAll();
  expect(await auditBooks(server.app)).toEqual([]);
});
afterAll(() => server.stop());

/** Private shows at 3.00 a minute, of at least two minutes. */
async function offer({ id }: Person): Promise<void> {
  await server.app.database
    .insertInto('streaming_settings')
    .values({ performer_id: id, private_price: 300n, private_minimum_minutes: 2 })
    .execute();
}

type Wish = { price?: number; minutes?: number; isTwoWay?: boolean; message?: string };
const ask = ({ client }: Person, wish: Wish = {}, options: { idempotencyKey?: string } = {}) =>
  client.call(askForPrivateShow, { body: { performerId: performer.id, price: 3, ...wish }, ...options });
const answer = ({ client }: Person, id: string, status: 'accepted' | 'declined' | 'withdrawn', note?: string) =>
  client.call(answerPrivateRequest, { params: { id }, body: { status, ...(note === undefined ? {} : { note }) } });
const list = async ({ client }: Person, status?: 'asked') =>
  (await client.call(listPrivateRequests, { query: status ? { status } : {} })).data;
const refused = (code: string): unknown => expect.objectContaining({ code }) as unknown;

describe('asking', () => {
  test('shows the request to the performer at once, with the conversation of the two', async () => {
    const socket = await sockets.listen(performer.token);
    const request = await ask(fan, { message: 'Good evening', isTwoWay: true });
    await expect
      .poll(() => socket.all('private-request.changed').at(-1))
      .toEqual({ requestId: request._id, status: 'asked' });
    expect(await list(performer, 'asked')).toEqual([request]);
    expect(request).toMatchObject({ price: 3, minimumMinutes: 2, isTwoWay: true, message: 'Good evening' });
    expect(request.user._id).toBe(fan.id);
    const { first_id, second_id } = await server.app.database
      .selectFrom('conversations')
      .select(['first_id', 'second_id'])
      .where('id', '=', request.conversationId)
      .executeTakeFirstOrThrow();
    expect(new Set([first_id, second_id])).toEqual(new Set([fan.id, performer.id]));
  });

  test('takes the balance of the minimum, and charges nothing', async () => {
    await expect(ask(await world.fan({ balance: 5.99 }))).rejects.toEqual(refused('balance-too-low'));
    await expect(ask(fan, { minutes: 7 })).rejects.toEqual(refused('balance-too-low'));
    await ask(fan, { minutes: 6 });
    expect((await fan.client.call(getWallet)).balance).toBe(20);
  });

  test('takes the price that applies, at least the minimum, and a performer who offers it', async () => {
    await expect(ask(fan, { price: 2 })).rejects.toEqual(refused('conflict'));
    await expect(ask(fan, { minutes: 1 })).rejects.toEqual(refused('field-invalid'));
    await expect(ask(performer)).rejects.toEqual(refused('field-invalid'));
    await server.app.database.updateTable('streaming_settings').set({ private_price: null }).execute();
    await expect(ask(fan)).rejects.toEqual(refused('not-for-sale'));
  });

  test('is once at a time, and the same call twice is one request', async () => {
    const first = await ask(fan, {}, { idempotencyKey: 'the-same' });
    expect(await ask(fan, {}, { idempotencyKey: 'the-same' })).toEqual(first);
    await expect(ask(fan)).rejects.toEqual(refused('conflict'));
    await answer(fan, first._id, 'withdrawn');
    await ask(fan);
    expect(await list(fan)).toHaveLength(2);
  });

  test('comes before everything that was answered later', async () => {
    const waiting = await ask(fan);
    for (const other of [await world.fan({ balance: 20 }), await world.fan({ balance: 20 })]) {
      const { _id } = await ask(other);
      await answer(performer, _id, 'declined');
    }
    expect((await list(performer))[0]).toEqual(waiting);
    const { data } = await performer.client.call(listPrivateRequests, { query: { pageSize: 1, sort: 'asc' } });
    expect(data).toEqual([waiting]);
  });

  test('is closed to a fan whom the performer has blocked, and a block withdraws what was asked', async () => {
    const { _id } = await ask(fan);
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    await expect(ask(fan)).rejects.toEqual(refused('not-found'));
    expect(await list(performer)).toMatchObject([{ _id, status: 'withdrawn' }]);
    await expect(answer(performer, _id, 'accepted')).rejects.toEqual(refused('conflict'));
  });
});

describe('a fan who does not follow', () => {
  let stranger: Person;
  beforeEach(async () => {
    stranger = await world.fan({ balance: 20 });
    await performer.client.call(changeMessageSettings, { body: { whoMayWrite: 'subscribers' } });
  });

  const say = ({ client }: Person, id: string) =>
    client.call(sendMessage, { params: { id }, body: { text: 'Good evening' } });
  const mayWrite = async ({ client }: Person, id: string): Promise<boolean> =>
    (await client.call(getConversation, { params: { id } })).mayWrite;

  test('asks for a show, whomever the performer accepts messages from', async () => {
    const { conversationId } = await ask(stranger);
    expect(await list(performer, 'asked')).toMatchObject([{ conversationId, user: { _id: stranger.id } }]);
    await expect(say(stranger, conversationId)).rejects.toEqual(refused('may-not-write'));
    expect(await mayWrite(stranger, conversationId)).toBe(false);
  });

  test('writes with the performer while the show is open, in both directions, and not afterwards', async () => {
    const { _id, conversationId } = await ask(stranger);
    const { streamId = '' } = await answer(performer, _id, 'accepted');
    for (const person of [stranger, performer]) {
      expect(await mayWrite(person, conversationId)).toBe(true);
      await say(person, conversationId);
    }
    const third = await world.fan();
    const body = { source: 'performer', sourceId: performer.id } as const;
    await expect(third.client.call(createConversation, { body })).rejects.toEqual(refused('may-not-write'));
    await stage.end(streamId);
    await expect(say(stranger, conversationId)).rejects.toEqual(refused('may-not-write'));
  });

  test('writes no more once the performer has blocked them', async () => {
    const { _id, conversationId } = await ask(stranger);
    await answer(performer, _id, 'accepted');
    await performer.client.call(blockUser, { body: { userId: stranger.id } });
    for (const person of [stranger, performer])
      await expect(say(person, conversationId)).rejects.toEqual(refused('may-not-write'));
  });

  test('asks once their own account is approved, if they are a performer', async () => {
    const pending = await world.performer({ approved: false });
    await expect(ask(pending)).rejects.toMatchObject({
      code: 'performer-not-approved',
      message: 'You can ask for private shows once your account is approved.',
    });
  });
});

describe('answering', () => {
  test('declining with a note disappears from all devices', async () => {
    const { _id } = await ask(fan);
    const [fansSocket, otherDevice] = await Promise.all([sockets.listen(fan.token), sockets.listen(performer.token)]);
    expect(await answer(performer, _id, 'declined', 'Tomorrow!')).toMatchObject({ status: 'declined' });
    for (const socket of [fansSocket, otherDevice])
      await expect
        .poll(() => socket.all('private-request.changed').at(-1))
        .toEqual({ requestId: _id, status: 'declined' });
    expect(await list(performer, 'asked')).toEqual([]);
    expect(await list(fan)).toMatchObject([{ status: 'declined', note: 'Tomorrow!' }]);
  });

  test('is for the performer, withdrawing for the fan, and neither for a stranger', async () => {
    const { _id } = await ask(fan);
    const stranger = await world.fan();
    for (const [person, status] of [
      [fan, 'accepted'],
      [fan, 'declined'],
      [performer, 'withdrawn'],
      [stranger, 'accepted'],
      [stranger, 'withdrawn'],
    ] as const)
      await expect(answer(person, _id, status)).rejects.toMatchObject({ statusCode: 404 });
    expect(await list(stranger)).toEqual([]);
    expect(await list(performer, 'asked')).toHaveLength(1);
  });

  test('is over after two minutes', async () => {
    const { _id } = await ask(fan);
    server.clock.advance(119_000);
    await expireUnanswered(server.app);
    expect(await list(performer, 'asked')).toHaveLength(1);
    server.clock.advance(1_000);
    expect(await list(performer, 'asked')).toEqual([]);
    await expect(answer(performer, _id, 'accepted')).rejects.toEqual(refused('conflict'));
    const socket = await sockets.listen(performer.token);
    await expireUnanswered(server.app);
    await expect
      .poll(() => socket.all('private-request.changed').at(-1))
      .toEqual({ requestId: _id, status: 'expired' });
    await ask(fan);
  });

  test('accepting needs the fan’s money to be there still, and no other show of the performer', async () => {
    const { _id } = await ask(fan);
    await world.tip(fan, performer, 15);
    await expect(answer(performer, _id, 'accepted')).rejects.toEqual(refused('balance-too-low'));
    await world.topUp(fan, 15);
    const open = await stage.stream(performer, { fanId: (await world.fan()).id });
    await expect(answer(performer, _id, 'accepted')).rejects.toEqual(refused('stream-open'));
    await stage.end(open);
    expect(await answer(performer, _id, 'accepted')).toMatchObject({ status: 'accepted' });
  });

  test('accepting from two devices opens one show', async () => {
    const { _id } = await ask(fan);
    const both = await Promise.all([answer(performer, _id, 'accepted'), answer(performer, _id, 'accepted')]);
    expect(new Set(both.map(({ streamId }) => streamId)).size).toBe(1);
  });
});

describe('the show', () => {
  /** Accepted, and the performer sends video. */
  async function begin(wish: Wish = {}): Promise<{ id: string; requestId: string }> {
    const { _id: requestId } = await ask(fan, wish);
    const { streamId: id = '' } = await answer(performer, requestId, 'accepted');
    await stage.golive(id);
    return { id, requestId };
  }

  test('is seen by the two alone', async () => {
    const { id } = await begin();
    const stranger = await world.fan({ balance: 20 });
    await expect(stranger.client.call(joinStream, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
    await expect(stage.pay(stranger, id)).rejects.toMatchObject({ statusCode: 404 });
    await stage.pay(fan, id);
    const joined = await fan.client.call(joinStream, { params: { id } });
    expect(joined).toMatchObject({ stream: { isPrivate: true }, visit: { minutes: 1, status: 'open' } });
    expect(joined.camera).toBeUndefined();
  });

  test('charges each minute that begins, and not the minimum', async () => {
    const { id } = await begin();
    await stage.enter(fan, id);
    await stage.pass(30);
    await fan.client.call(leaveStream, { params: { id } });
    expect((await fan.client.call(getWallet)).balance).toBe(17);
  });

  test('ends when its fan leaves, and when the money is used up', async () => {
    const { id } = await begin();
    await stage.enter(fan, id);
    await fan.client.call(leaveStream, { params: { id } });
    await server.runJobs();
    expect(await reasonOf(id)).toBe('fan');
    expect(stage.engine.isOpen(id)).toBe(false);
    const next = await begin();
    await stage.enter(fan, next.id);
    await stage.pass(5 * 60 + 5);
    await server.runJobs();
    expect(await reasonOf(next.id)).toBe('balance');
  });

  async function reasonOf(id: string): Promise<string | null> {
    const { end_reason } = await server.app.database
      .selectFrom('streams')
      .select('end_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return end_reason;
  }

  test('with two cameras lets the fan publish and the performer watch, until it ends', async () => {
    const { id, requestId } = await begin({ isTwoWay: true });
    await stage.pay(fan, id);
    const [fans, performers] = [
      await fan.client.call(joinStream, { params: { id } }),
      await performer.client.call(joinStream, { params: { id } }),
    ];
    expect(fans.camera?.watch).toBeUndefined();
    expect(performers.camera?.publish).toBeUndefined();
    await stage.engine.publish(requestId, fans.camera?.publish?.whip?.token ?? '');
    const [way] = performers.camera?.watch ?? [];
    expect(await stage.engine.watch(way && 'token' in way ? way.token : '')).toMatchObject({ streamId: requestId });
    await fan.client.call(leaveStream, { params: { id } });
    await server.runJobs();
    expect(stage.engine.isOpen(requestId)).toBe(false);
  });
});
