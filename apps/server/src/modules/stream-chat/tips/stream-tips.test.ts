import { startStream } from '@ovation/contract/live/streams.ts';
import {
  changeStreamModeration,
  muteStreamWriter,
  pinStreamMessage,
} from '@ovation/contract/messaging/stream-moderation.ts';
import { createStreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import { clearStreamGoal, setStreamGoal, setTipMenu } from '@ovation/contract/messaging/stream-tips.ts';
import { sendTip } from '@ovation/contract/money/money.ts';
import { refundCharge } from '@ovation/contract/money/refunds.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createChatActions } from '../../../../test/actions/stream-chat-actions.ts';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  await world.settings({ minimumTipPrice: 1 });
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const { change, say, read, chat, texts, openChat, watch } = createChatActions(
  () => server,
  () => world,
  sockets,
);

async function goLive(access: BodyInput<typeof startStream>['access'] = 'public', price?: number): Promise<Person> {
  const performer = await world.performer();
  await performer.client.call(startStream, {
    body: { title: 'Tonight', access, ...(price === undefined ? {} : { price }) },
  });
  return performer;
}

const tip = (fan: Person, performer: Person, amount: number, message?: string) =>
  fan.client.call(sendTip, { params: { id: performer.id }, body: { amount, ...(message ? { message } : {}) } });
const setGoal = (performer: Person, body: BodyInput<typeof setStreamGoal>) =>
  performer.client.call(setStreamGoal, { params: { id: performer.id }, body });
const raised = async (performer: Person) => (await chat(performer)).goal?.raised;
const refund = (chargeId: string, amount: number) =>
  server.admin.call(refundCharge, { params: { id: chargeId }, body: { amount, reason: 'A test' } });

describe('while the performer streams', () => {
  test('the chat is open, and a tip appears in it with its amount and message', async () => {
    const performer = await goLive();
    const [fan, reader] = [await world.fan({ balance: 50 }), await world.fan()];
    const { listener } = await watch(reader, performer);
    await say(fan, performer, 'Good evening');
    await tip(fan, performer, 5.5, 'For the encore');
    await listener.settled();
    expect(listener.all('stream-message.created').map(({ message }) => [message.text, message.tip])).toEqual([
      ['Good evening', undefined],
      ['For the encore', { amount: 5.5 }],
    ]);
    expect((await read(performer)).data[0]).toMatchObject({
      sequence: 2,
      text: 'For the encore',
      tip: { amount: 5.5 },
      sender: { _id: fan.id },
    });
    await tip(fan, performer, 1);
    expect((await read(performer, { after: 2 })).data).toMatchObject([{ text: '', tip: { amount: 1 } }]);
  });

  test('without a stream a tip stays between the two', async () => {
    const performer = await openChat();
    const fan = await world.fan({ balance: 50 });
    await tip(fan, performer, 5, 'Just for you');
    expect((await read(performer)).data).toEqual([]);
  });

  test('the message of a tip follows the rules of the chat, the tip itself is shown', async () => {
    const performer = await goLive();
    const [fan, muted] = [await world.fan({ balance: 50 }), await world.fan({ balance: 50 })];
    await performer.client.call(changeStreamModeration, {
      params: { id: performer.id },
      body: { blockedWords: ['damn'], holds: ['links'] },
    });
    await performer.client.call(muteStreamWriter, {
      params: { id: performer.id, accountId: muted.id },
      body: { seconds: null },
    });
    await tip(fan, performer, 1, 'damn good');
    await tip(fan, performer, 2, 'see shop.example');
    await tip(muted, performer, 3, 'You cannot silence me');
    const { data } = await read(performer);
    expect(data.map(({ text, tip: shown }) => [text, shown?.amount])).toEqual([
      ['', 3],
      ['', 2],
      ['', 1],
    ]);
    expect((await chat(performer, fan.client)).held).toMatchObject([{ text: 'see shop.example' }]);
  });

  test('slow mode does not count a tip', async () => {
    const performer = await goLive();
    const fan = await world.fan({ balance: 50 });
    await performer.client.call(changeStreamModeration, { params: { id: performer.id }, body: {} });
    await tip(fan, performer, 1, 'Hello');
    expect((await chat(performer, fan.client)).waitSeconds).toBe(0);
  });
});

describe('a locked stream', () => {
  test('locks its chat for those who may not watch: no reading, catching up, writing, watching', async () => {
    const performer = await goLive('subscribers');
    const [fan, subscriber] = [await world.fan(), await world.fan({ balance: 50 })];
    await world.subscribe(subscriber, performer);
    await setGoal(performer, { title: 'A piano', amount: 10 });
    const { _id: messageId } = await say(subscriber, performer, 'Among us');
    const params = { id: performer.id };
    await change(performer, { topic: 'Which piano?' });
    await performer.client.call(pinStreamMessage, { params, body: { messageId } });
    await performer.client.call(createStreamPoll, {
      params,
      body: { question: 'Which one?', options: ['Grand', 'Upright'] },
    });
    const locked = { statusCode: 403, code: 'content-locked' };
    for (const client of [fan.client, server.client()]) {
      await expect(read(performer, {}, client)).rejects.toMatchObject(locked);
      await expect(read(performer, { after: 0 }, client)).rejects.toMatchObject(locked);
      expect(await chat(performer, client)).toMatchObject({
        isLocked: true,
        mayWrite: false,
        topic: '',
        pinned: null,
        poll: null,
        goal: { title: 'A piano' },
      });
    }
    expect(await chat(performer, subscriber.client)).toMatchObject({
      isLocked: false,
      topic: 'Which piano?',
      pinned: { text: 'Among us' },
      poll: { question: 'Which one?' },
    });
    await expect(say(fan, performer, 'Let me in')).rejects.toMatchObject(locked);
    expect((await watch(fan, performer)).answer).toMatchObject({ ok: false });
    expect((await watch(subscriber, performer)).answer).toMatchObject({ ok: true });
    expect(texts(await read(performer, {}, subscriber.client))).toEqual(['Among us']);
  });
});

describe('the goal', () => {
  test('counts tips from its time on, once each, and falls with refunds', async () => {
    const performer = await openChat();
    const fan = await world.fan({ balance: 100 });
    await tip(fan, performer, 7);
    server.clock.advance(1_000);
    expect(await setGoal(performer, { title: 'A new <b>piano</b>', amount: 40 })).toMatchObject({
      title: 'A new piano',
      amount: 40,
      raised: 0,
    });
    const { listener } = await watch(await world.fan(), performer);
    server.clock.advance(1_000);
    const first = await tip(fan, performer, 10);
    await Promise.all([tip(fan, performer, 2), tip(fan, performer, 3)]);
    await world.feed(performer, { access: 'paid', price: 4 }).then(({ _id }) => world.buy(fan, _id));
    expect(await raised(performer)).toBe(15);
    await refund(first._id ?? '', 4);
    expect(await raised(performer)).toBe(11);
    await refund(first._id ?? '', 6);
    expect(await raised(performer)).toBe(5);
    await listener.settled();
    const seen = listener.all('stream-goal.changed').map(({ goal }) => goal?.raised);
    expect([seen[0], seen.at(-1), seen.length]).toEqual([10, 5, 5]);
    expect(
      await setGoal(performer, { title: 'All', amount: 40, since: '2000-01-01T00:00:00Z' }).catch((e: unknown) => e),
    ).toMatchObject({ statusCode: 422 });
    await performer.client.call(clearStreamGoal, { params: { id: performer.id } });
    expect((await chat(performer)).goal).toBeNull();
  });

  test('can begin earlier, and only its performer sets it', async () => {
    const [performer, other] = [await openChat(), await world.performer()];
    const fan = await world.fan({ balance: 100 });
    const since = server.clock.now().toISOString();
    server.clock.advance(1_000);
    await tip(fan, performer, 7);
    expect(await setGoal(performer, { title: 'A piano', amount: 40, since })).toMatchObject({ raised: 7 });
    await expect(
      other.client.call(setStreamGoal, { params: { id: performer.id }, body: { title: 'Mine', amount: 1 } }),
    ).rejects.toMatchObject({ statusCode: 404 });
    await expect(setGoal(performer, { title: 'None', amount: 0 })).rejects.toMatchObject({ statusCode: 422 });
    const future = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await expect(setGoal(performer, { title: 'Later', amount: 1, since: future })).rejects.toMatchObject({
      statusCode: 422,
    });
  });
});

test('a tip menu has twenty items at most, with possible amounts, for everyone to read', async () => {
  const performer = await openChat();
  const set = (items: BodyInput<typeof setTipMenu>['items'], who = performer) =>
    who.client.call(setTipMenu, { params: { id: performer.id }, body: { items } });
  await set([
    { label: 'A <i>song</i>', amount: 5 },
    { label: 'Two songs', amount: 9.5 },
  ]);
  expect((await chat(performer)).tipMenu).toEqual([
    { label: 'A song', amount: 5 },
    { label: 'Two songs', amount: 9.5 },
  ]);
  await expect(set([{ label: 'Too much', amount: 100_000 }])).rejects.toMatchObject({ statusCode: 422 });
  await expect(set(Array.from({ length: 21 }, () => ({ label: 'A song', amount: 5 })))).rejects.toMatchObject({
    statusCode: 422,
  });
  await expect(set([], await world.performer())).rejects.toMatchObject({ statusCode: 404 });
  await set([]);
  expect((await chat(performer)).tipMenu).toEqual([]);
});

describe('reactions', () => {
  const react = (listener: Awaited<ReturnType<typeof watch>>['listener'], performer: Person, reaction: string) =>
    listener.socket.emitWithAck('stream.react', { conversationId: performer.id, reaction }) as Promise<{ ok: boolean }>;

  test('reach watchers as counts, at most five a second from each account, and only from those who watch', async () => {
    const performer = await goLive();
    const [one, two, outside] = [await world.fan(), await world.fan(), await world.fan()];
    const [{ listener: first }, { listener: second }] = [await watch(one, performer), await watch(two, performer)];
    const arrived = second.next('stream.reactions');
    const answers = [];
    for (let number = 0; number < 6; number += 1) answers.push(await react(first, performer, 'heart'));
    answers.push(await react(second, performer, 'fire'));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, true]);
    expect(await arrived).toEqual({ conversationId: performer.id, counts: { heart: 5, fire: 1 } });
    const stranger = await sockets.listen(outside.token);
    expect(await react(stranger, performer, 'heart')).toMatchObject({ ok: false });
    expect(await react(first, performer, 'anything')).toMatchObject({ ok: false });
  });
});
