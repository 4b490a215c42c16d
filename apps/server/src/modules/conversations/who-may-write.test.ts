import {
  changeMessageSettings,
  createConversation,
  getConversation,
  getMessageSettings,
  listMessages,
  sendMessage,
  type WritingRule,
} from '@ovation/contract/messaging/conversations.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import type { Client } from '@ovation/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
});
afterAll(() => server.stop());

const begin = ({ client }: { client: Client }, to: Person, source: 'performer' | 'user' = 'performer') =>
  client.call(createConversation, { body: { source, sourceId: to.id } });
const say = ({ client }: { client: Client }, id: string, text = 'Hello') =>
  client.call(sendMessage, { params: { id }, body: { text } });
const choose = (performer: Person, whoMayWrite: WritingRule) =>
  performer.client.call(changeMessageSettings, { body: { whoMayWrite } });

test('a performer chooses who may write to them; followers and subscribers by default', async () => {
  const performer = await world.performer({ monthlyPrice: 5 });
  expect(await performer.client.call(getMessageSettings)).toEqual({
    whoMayWrite: 'followers',
    followWelcome: '',
    subscribeWelcome: '',
  });
  const [stranger, follower, subscriber, tipper] = [
    await world.fan(),
    await world.fan(),
    await world.fan({ balance: 20 }),
    await world.fan({ balance: 20 }),
  ];
  await world.follow(follower, performer);
  await world.subscribe(subscriber, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await world.tip(tipper, performer, 10);
  const mayWrite = async (): Promise<boolean[]> =>
    Promise.all(
      [stranger, follower, subscriber, tipper].map((fan) =>
        begin(fan, performer).then(
          (opened) => opened.mayWrite,
          ({ code }) => (expect(code).toBe('may-not-write'), false),
        ),
      ),
    );
  expect(await mayWrite()).toEqual([false, true, true, false]);
  await choose(performer, 'subscribers');
  expect(await mayWrite()).toEqual([false, false, true, false]);
  await choose(performer, 'tip');
  expect(await mayWrite()).toEqual([false, false, false, true]);
  await choose(performer, 'all');
  expect(await mayWrite()).toEqual([true, true, true, true]);
});

test('a rejection says what to do, and an open conversation says so in advance', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  const { _id: id } = await begin(fan, performer);
  await choose(performer, 'subscribers');
  const reason = expect.stringMatching(/accepts messages from subscribers\. Subscribe/);
  expect(await fan.client.call(getConversation, { params: { id } })).toMatchObject({
    mayWrite: false,
    refusal: reason,
    remedy: 'subscribe',
  });
  await expect(say(fan, id)).rejects.toMatchObject({
    statusCode: 403,
    code: 'may-not-write',
    message: reason,
    remedy: 'subscribe',
  });
});

test('a performer can write to fans and answer anyone who has written, but no one else', async () => {
  const [performer, fan, stranger] = [await world.performer(), await world.fan(), await world.fan()];
  await world.follow(fan, performer);
  expect((await begin(performer, fan, 'user')).mayWrite).toBe(true);
  await expect(begin(performer, stranger, 'user')).rejects.toMatchObject({ code: 'may-not-write' });
  await choose(performer, 'all');
  const { _id: id } = await begin(stranger, performer);
  await expect(say(performer, id)).rejects.toMatchObject({ code: 'may-not-write' });
  await say(stranger, id);
  await say(performer, id, 'Thank you for writing.');
});

test('fans cannot write to fans, no one to themselves, and no one under a wrong account kind', async () => {
  const [fan, other, performer] = [await world.fan(), await world.fan(), await world.performer()];
  await expect(begin(fan, other, 'user')).rejects.toMatchObject({
    code: 'may-not-write',
    message: 'You can write to creators only.',
  });
  await expect(begin(fan, fan, 'user')).rejects.toMatchObject({ statusCode: 422 });
  await expect(begin(fan, performer, 'user')).rejects.toMatchObject({ statusCode: 404 });
  await expect(begin(fan, { ...performer, id: crypto.randomUUID() })).rejects.toMatchObject({ statusCode: 404 });
});

test('staff can write to everyone and be answered; no one can write first to staff', async () => {
  const fan = await world.fan();
  const { _id: id } = await begin({ client: server.admin }, fan, 'user');
  await expect(say(fan, id)).rejects.toMatchObject({ code: 'may-not-write' });
  await say({ client: server.admin }, id, 'We have looked at your question.');
  await say(fan, id, 'Thank you.');
});

test('after a block both sides can read what was written but not write', async () => {
  const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
  await world.follow(fan, performer);
  const { _id: id } = await begin(fan, performer);
  await say(fan, id, 'Hello');
  const { block } = relationsOf(server.app);
  await Promise.all([block(performer.id, fan.id), block(performer.id, other.id)]);
  await expect(say(fan, id)).rejects.toMatchObject({
    code: 'may-not-write',
    message: expect.stringMatching(/doesn’t accept messages from you/),
  });
  await expect(say(performer, id)).rejects.toMatchObject({
    code: 'may-not-write',
    message: expect.stringMatching(/Unblock it/),
  });
  expect((await fan.client.call(listMessages, { params: { id } })).total).toBe(1);
  expect((await begin(fan, performer)).mayWrite).toBe(false);
  await expect(begin(other, performer)).rejects.toMatchObject({ statusCode: 404 });
});

test('a pending or suspended performer can neither start conversations nor be written to first', async () => {
  const [pending, fan] = [await world.performer({ approved: false }), await world.fan()];
  await expect(begin(fan, pending)).rejects.toMatchObject({ statusCode: 404 });
  await expect(begin(pending, fan, 'user')).rejects.toMatchObject({ code: 'performer-not-approved' });
});

test('no one writes from a country that the performer has blocked', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  await relationsOf(server.app).blockCountry(performer.id, 'FR');
  const answer = await fetch(`${server.url}/api/conversations`, {
    method: 'POST',
    headers: { authorization: fan.token, 'content-type': 'application/json', 'x-country': 'FR' },
    body: JSON.stringify({ source: 'performer', sourceId: performer.id }),
  });
  expect(answer.status).toBe(451);
});
