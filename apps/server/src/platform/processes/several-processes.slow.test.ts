import { getMe, login, logout } from '@ovation/contract/people/accounts.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { getHealth } from '@ovation/contract/site/site.ts';
import { changeSettings, getPublicSettings } from '@ovation/contract/site/settings.ts';
import { createClient } from '@redis/client';
import { createWorld, type World } from '@ovation/testing';
import { findRedisServer, startRedisServer, type RedisServer } from '@ovation/testing/redis-server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPresence, presenceTimes } from '../realtime/presence.ts';
import { createSockets, logInBySocket } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { createProcesses, sitePrefix } from './processes.ts';
import { openRedis } from './redis.ts';

/** Messages of another process take a moment, longer on a busy machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read);

const kinds = [
  { kind: 'whose channels all hear', REDIS_SHARDED: '0' },
  { kind: 'with a channel for each room', REDIS_SHARDED: '1' },
];

describe.skipIf(findRedisServer() === undefined).each(kinds)('two processes with Redis, $kind', ({ REDIS_SHARDED }) => {
  let redis: RedisServer;
  let one: TestServer;
  let two: TestServer;
  let world: World;
  const [atOne, atTwo] = [createSockets(() => one.url), createSockets(() => two.url)];
  const shared = () => ({ REDIS_URL: redis.url, REDIS_SHARDED, LOG_LEVEL: 'silent' });
  const quick = { presenceTimes: { heartbeatMs: 100, expiryMs: 500 } };

  beforeAll(async () => {
    redis = await startRedisServer();
    one = await startTestServer({ ...shared(), RATE_LIMITS: 'on' }, quick);
    two = await startTestServer({ ...shared(), RATE_LIMITS: 'on' }, { ...quick, beside: one });
    world = createWorld(one);
  });
  afterEach(() => {
    atOne.closeAll();
    atTwo.closeAll();
  });
  afterAll(async () => {
    await two.stop();
    await one.stop();
    await redis.kill();
  });

  const knows = (server: TestServer, id: string, isOnline = true) =>
    eventually(() => server.app.realtime.isOnline(id)).toBe(isOnline);

  async function meet() {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    const { _id: id } = await fan.client.call(createConversation, {
      body: { source: 'performer', sourceId: performer.id },
    });
    return { performer, fan, id };
  }

  test('the sockets of both processes receive an event of one process once', async () => {
    const { performer, fan, id } = await meet();
    const [performerSocket, otherPerformerSocket, fanSocket] = [
      await atOne.listen(performer.token),
      await atTwo.listen(performer.token),
      await atTwo.listen(fan.token),
    ];
    await fan.client.call(sendMessage, { params: { id }, body: { text: 'Good evening' } });
    for (const listener of [performerSocket, otherPerformerSocket, fanSocket])
      await eventually(() => listener.all('message.created').length).toBe(1);
    for (const listener of [performerSocket, otherPerformerSocket])
      await eventually(() => listener.all('unread.changed')).toEqual([
        { conversationId: id, totalNotSeenMessages: 1, total: 1 },
      ]);
  });

  test('each process knows who is online on the other, and notifies watchers once', async () => {
    const { performer, fan } = await meet();
    const performerSocket = await atOne.listen(performer.token);
    await performerSocket.socket.emitWithAck('presence.watch', { accountIds: [fan.id] });
    const fanSocket = await atTwo.listen(fan.token);
    await knows(one, fan.id);
    const otherFanSocket = await atOne.listen(fan.token);
    await knows(two, performer.id);
    expect(one.app.realtime.online().filter((id) => id === fan.id)).toHaveLength(1);
    fanSocket.socket.close();
    await eventually(() => two.app.realtime.isOnline(fan.id)).toBe(true);
    otherFanSocket.socket.close();
    await knows(one, fan.id, false);
    await knows(two, fan.id, false);
    await performerSocket.settled();
    expect(performerSocket.all('presence.changed')).toEqual([
      { accountId: fan.id, isOnline: true },
      { accountId: fan.id, isOnline: false },
    ]);
  });

  test('a process that starts later learns who is online', async () => {
    const fan = await world.fan();
    await atOne.listen(fan.token);
    const three = await startTestServer({ ...shared(), ROLES: 'worker' }, { ...quick, beside: one });
    await knows(three, fan.id);
    await three.stop();
    await knows(two, fan.id);
  });

  test('accounts whose last socket was on a process that dies go offline, and watchers are notified once', async () => {
    const { performer, fan } = await meet();
    const performerSocket = await atTwo.listen(performer.token);
    await performerSocket.socket.emitWithAck('presence.watch', { accountIds: [fan.id] });
    const connection = await openRedis({
      url: redis.url,
      prefix: sitePrefix('a secret of the tests'),
      logger: one.app.logger,
    });
    const dying = createPresence({
      processes: createProcesses(connection),
      times: { ...presenceTimes, ...quick.presenceTimes },
      onChange: () => {},
    });
    dying.enter(fan.id);
    await knows(one, fan.id);
    await connection.close();
    await knows(one, fan.id, false);
    await eventually(() => performerSocket.all('presence.changed')).toEqual([
      { accountId: fan.id, isOnline: true },
      { accountId: fan.id, isOnline: false },
    ]);
  });

  test('a process without sockets emits to the sockets of the others', async () => {
    const fan = await world.fan();
    const fanSocket = await atTwo.listen(fan.token);
    const worker = await startTestServer({ ...shared(), ROLES: 'worker' }, { ...quick, beside: one });
    worker.app.realtime.emit(fan.id, 'account.changed', { status: 'from the worker' });
    await eventually(() => fanSocket.all('account.changed')).toEqual([{ status: 'from the worker' }]);
    await worker.stop();
  });

  test('events of a worker reach the sockets of their recipients, and it knows who is online', async () => {
    const { performer, fan } = await meet();
    const [fanSocket, performerSocket] = [await atTwo.listen(fan.token), await atOne.listen(performer.token)];
    const worker = await startTestServer({ ...shared(), ROLES: 'worker' }, { ...quick, beside: one });
    // Whichever process announces a post has to know that the follower is online.
    for (const process of [worker, one]) await knows(process, fan.id);
    const feed = await world.feed(performer);
    await eventually(() => fanSocket.all('feed.published')).toHaveLength(1);
    await worker.app.transaction((work) =>
      work.publish('feed.published', { feedId: feed._id, performerId: performer.id }),
    );
    await eventually(() => fanSocket.all('feed.published')).toEqual(
      Array.from({ length: 2 }, () => ({ feedId: feed._id, performerId: performer.id })),
    );
    await worker.app.transaction((work) =>
      work.publish('subscription.changed', {
        subscriptionId: crypto.randomUUID(),
        accountId: fan.id,
        performerId: performer.id,
        opens: false,
      }),
    );
    await eventually(() => performerSocket.all('subscribers.changed')).toEqual([{ totalSubscriber: 0 }]);
    expect(performerSocket.all('feed.published')).toEqual([]);
    await worker.stop();
  });

  test.skipIf(REDIS_SHARDED === '0')('only processes where an account has a socket hear what is for it', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    await atTwo.listen(fan.token);
    const client = createClient({ url: redis.url });
    await client.connect();
    const hearersOf = async (accountId: string) => {
      const channel = `${sitePrefix('a secret of the tests')}:rooms#/#account:${accountId}#`;
      return (await client.pubSubShardNumSub([channel]))[channel];
    };
    expect(await hearersOf(fan.id)).toBe(1);
    expect(await hearersOf(other.id)).toBe(0);
    atTwo.closeAll();
    await eventually(() => hearersOf(fan.id)).toBe(0);
    client.destroy();
  });

  test('a logout at one process closes the session’s sockets at the other', async () => {
    const fan = await world.fan();
    const fanSocket = await atTwo.listen(fan.token);
    await fan.client.call(logout);
    await eventually(() => fanSocket.socket.connected).toBe(false);
  });

  test('the limit of thirty sockets holds over all processes', async () => {
    const fan = await world.fan();
    await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 ? atOne : atTwo).listen(fan.token)));
    await eventually(async () => logInBySocket(atOne.open(), { token: fan.token })).toMatchObject({
      ok: false,
      message: expect.stringContaining('too many places') as string,
    });
    await eventually(async () => logInBySocket(atTwo.open(), { token: fan.token })).toMatchObject({ ok: false });
  });

  test('the processes count calls together', async () => {
    const fan = await world.fan();
    const ask = async (server: TestServer) => {
      const { headers } = await fetch(`${server.url}/api${getMe.path}`, { headers: { authorization: fan.token } });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const [first, second, third] = [await ask(one), await ask(two), await ask(one)];
    expect([first - second, second - third]).toEqual([1, 1]);
  });

  test('a setting that is changed at one process takes effect at the other', async () => {
    await two.client().call(getPublicSettings);
    await one.admin.call(changeSettings, { body: { siteName: 'Two of a kind' } });
    await expect.poll(async () => (await two.app.settings.read()).siteName).toBe('Two of a kind');
  });

  test('the processes count wrong passwords together', async () => {
    const fan = await world.fan();
    const guess = (server: TestServer) =>
      server
        .client()
        .call(login, { body: { username: fan.username, password: 'wrong-password-1' } })
        .then(
          () => '',
          ({ code }: { code: string }) => code,
        );
    const answers: string[] = [];
    for (let count = 0; count < 21; count += 1) answers.push(await guess(count % 2 ? one : two));
    expect(answers.slice(0, 20).every((code) => code === 'incorrect-credentials')).toBe(true);
    expect(answers[20]).toBe('too-many-requests');
  });

  test('the site works while Redis is unavailable, and clients are notified to catch up afterwards', async () => {
    const { performer, fan, id } = await meet();
    const [performerSocket, fanSocket] = [await atOne.listen(performer.token), await atTwo.listen(fan.token)];
    await knows(two, performer.id);
    await redis.kill();
    await eventually(async () => (await one.client().call(getHealth)).redis).toBe('away');
    const sent = await fan.client.call(sendMessage, { params: { id }, body: { text: 'Is anybody here?' } });
    await eventually(() => performerSocket.all('message.created')).toMatchObject([{ message: { _id: sent._id } }]);
    expect(fanSocket.all('message.created')).toEqual([]);
    expect(two.app.realtime.isOnline(performer.id)).toBe(true);
    await redis.start();
    for (const listener of [performerSocket, fanSocket])
      await eventually(() => listener.all('events.missed')).toEqual([{}]);
    expect(await one.client().call(getHealth)).toMatchObject({ redis: 'connected' });
    await fan.client.call(sendMessage, { params: { id }, body: { text: 'I am.' } });
    await eventually(() => fanSocket.all('message.created').map(({ message }) => message.text)).toEqual(['I am.']);
  });

  test('a Redis that hangs delays nothing, and messages to it are not queued without limit', async () => {
    const { fan, id } = await meet();
    const fanSocket = await atOne.listen(fan.token);
    redis.freeze();
    for (let count = 0; count < 20_000; count += 1)
      one.app.realtime.emit(crypto.randomUUID(), 'followers.changed', { totalFollower: count });
    for (let count = 0; count < 5; count += 1)
      await fan.client.call(sendMessage, { params: { id }, body: { text: 'Still here' } });
    await eventually(async () => (await one.client().call(getHealth)).redis).toBe('away');
    redis.thaw();
    await eventually(async () => (await one.client().call(getHealth)).redis).toBe('connected');
    const last = fanSocket.next('account.changed');
    two.app.realtime.emit(fan.id, 'account.changed', { status: 'after' });
    expect(await last).toEqual({ status: 'after' });
  });

  test('a slow reader on another process is disconnected there', async () => {
    const [fan, reader] = [await world.fan(), await world.fan()];
    const [slowSocket, readerSocket] = [await atTwo.listen(fan.token), await atTwo.listen(reader.token)];
    await knows(one, fan.id);
    const engine = slowSocket.socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } };
    engine.transport.ws._socket.pause();
    const text = 'x'.repeat(20_000);
    while (two.app.realtime.isOnline(fan.id)) {
      for (let count = 0; count < 50; count += 1) one.app.realtime.emit(fan.id, 'account.changed', { status: text });
      // Redis keeps the order: once this event arrives, the other process has received all earlier ones.
      const arrived = readerSocket.next('account.changed');
      one.app.realtime.emit(reader.id, 'account.changed', { status: 'after' });
      await arrived;
    }
    await knows(one, fan.id, false);
  });
});
