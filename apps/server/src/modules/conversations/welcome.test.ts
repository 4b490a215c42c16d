import { unfollow } from '@ovation/contract/people/audience.ts';
import { changeMessageSettings, listConversations } from '@ovation/contract/messaging/conversations.ts';
import { cancelSubscription } from '@ovation/contract/money/money.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const lastTo = async ({ client }: Person) =>
  (await client.call(listConversations)).data.map(({ lastMessage, totalNotSeenMessages }) => [
    lastMessage?.text,
    totalNotSeenMessages,
  ]);

test('a new follower or subscriber is welcomed once; without a text no one is', async () => {
  const [performer, silent, fan] = [
    await world.performer({ monthlyPrice: 5 }),
    await world.performer(),
    await world.fan({ balance: 20 }),
  ];
  expect(
    await performer.client.call(changeMessageSettings, {
      body: { followWelcome: 'Welcome <b>backstage</b>!', subscribeWelcome: 'A seat in the first row.' },
    }),
  ).toMatchObject({ whoMayWrite: 'followers', followWelcome: 'Welcome <b>backstage</b>!' });
  await world.follow(fan, silent);
  await world.follow(fan, performer);
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([['Welcome <b>backstage</b>!', 1]]);
  await fan.client.call(unfollow, { params: { id: performer.id } });
  await world.follow(fan, performer);
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([['Welcome <b>backstage</b>!', 1]]);
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([['A seat in the first row.', 2]]);
});

test('subscribing without following is welcomed once, with the subscriber’s text, or else the follower’s', async () => {
  const [both, one, fan] = [
    await world.performer({ monthlyPrice: 5 }),
    await world.performer({ monthlyPrice: 5 }),
    await world.fan({ balance: 20 }),
  ];
  await both.client.call(changeMessageSettings, {
    body: { followWelcome: 'Welcome, follower.', subscribeWelcome: 'Welcome, subscriber.' },
  });
  await one.client.call(changeMessageSettings, { body: { followWelcome: 'Welcome to all.' } });
  await world.subscribe(fan, both, { subscriptionType: 'monthly', source: 'wallet' });
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([['Welcome, subscriber.', 1]]);
  await world.subscribe(fan, one, { subscriptionType: 'monthly', source: 'wallet' });
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([
    ['Welcome to all.', 1],
    ['Welcome, subscriber.', 1],
  ]);
});

test('no welcome is sent to a fan who left before it goes out', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await performer.client.call(changeMessageSettings, { body: { followWelcome: 'Welcome!' } });
  await world.follow(fan, performer);
  await fan.client.call(unfollow, { params: { id: performer.id } });
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([]);
});

test('a change of an existing subscription sends no welcome', async () => {
  const [performer, fan] = [await world.performer({ monthlyPrice: 5 }), await world.fan({ balance: 20 })];
  const id = await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await performer.client.call(changeMessageSettings, { body: { subscribeWelcome: 'Welcome!' } });
  await fan.client.call(cancelSubscription, { params: { provider: 'wallet', id } });
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([]);
});

test('a suspended performer sends no welcome', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  await performer.client.call(changeMessageSettings, { body: { followWelcome: 'Welcome!' } });
  await world.follow(fan, performer);
  await world.admin.call(changePerformerStatus, {
    params: { id: performer.id },
    body: { status: 'suspended', reason: 'For a test.' },
  });
  await server.runJobs();
  expect(await lastTo(fan)).toEqual([]);
});
