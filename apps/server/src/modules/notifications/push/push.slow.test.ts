import { logout } from '@ovation/contract/people/accounts.ts';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import {
  addPushSubscription,
  changeNotificationSettings,
  deletePushSubscription,
  getPushKey,
  readNotifications,
} from '@ovation/contract/messaging/notifications.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPushService, type PushService, type Subscription } from '../../../../test/push-service.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { speakLanguages } from '../../../platform/language/languages-of-process.ts';
import { createPushKeys } from './vapid-keys.ts';

let service: PushService;
let server: TestServer;
let world: World;
let performer: Person;
let fan: Person;
const sockets = createSockets(() => server.url);

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ PUSH_STAND_IN: service.url, LOG_LEVEL: 'fatal' });
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(async () => {
  await server.stop();
  await service.close();
});
beforeEach(async () => {
  service.arrived.splice(0);
  service.answer(201);
  [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
});
afterEach(() => sockets.closeAll());

async function turnOn(
  { client }: Person,
  subscription: Subscription = service.subscribe(),
): Promise<{ readonly id: string; readonly subscription: Subscription }> {
  const { _id } = await client.call(addPushSubscription, { body: subscription });
  return { id: _id, subscription };
}

const arrived = async () => {
  await server.runJobs();
  return service.arrived;
};
const waiting = async () =>
  (
    await server.app.pool.query(
      `select j.attempts
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-push'`,
    )
  ).rows;
const subscriptionsOf = async ({ id }: Person) =>
  (
    await server.app.database.selectFrom('push_subscriptions').select('endpoint').where('account_id', '=', id).execute()
  ).map(({ endpoint }) => endpoint);

async function write(from: Person, to: Person, text: string): Promise<void> {
  const { _id } = await from.client.call(createConversation, { body: { source: 'performer', sourceId: to.id } });
  await from.client.call(sendMessage, { params: { id: _id }, body: { text } });
}

describe('a push message', () => {
  test('arrives signed and encrypted, with a sentence about what happened and nothing that was written', async () => {
    const { subscription } = await turnOn(performer);
    await world.tip(fan, performer, 10, 'A secret dedication');
    const [push, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(push).toMatchObject({
      endpoint: subscription.endpoint,
      data: {
        title: 'Ovation',
        body: expect.stringMatching(/^Fan \d+ sent you a tip of \$10\.00$/),
        path: '/creator/earnings',
      },
      headers: {
        ttl: '259200',
        urgency: 'normal',
        topic: expect.stringMatching(/^[\da-f]{32}$/),
        'content-encoding': 'aes128gcm',
      },
      claims: { aud: 'https://push.example.com', sub: 'mailto:no-reply@localhost' },
      publicKey: (await performer.client.call(getPushKey)).publicKey,
    });
    expect((push?.claims.exp ?? 0) * 1_000).toBeLessThan(Date.now() + 24 * 3_600_000);
    expect(JSON.stringify(push?.data)).not.toContain('secret');
  });

  test('is in the language of who gets it, whoever causes it', async () => {
    speakLanguages('en');
    await server.app.database.updateTable('accounts').set({ language: 'de' }).where('id', '=', performer.id).execute();
    await turnOn(performer);
    await world.tip(fan, performer, 10);
    expect(await arrived()).toMatchObject([
      { data: { body: expect.stringMatching(/^10,00\s\$ Trinkgeld von Fan \d+$/) } },
    ]);
  });

  test('goes to every browser of the account, for the kinds that are on', async () => {
    await turnOn(performer);
    await turnOn(performer);
    await turnOn(fan);
    await world.follow(fan, performer);
    expect(await arrived()).toEqual([]);
    await world.tip(fan, performer, 10);
    expect(await arrived()).toHaveLength(2);
    await performer.client.call(changeNotificationSettings, { body: { choices: { tip: { push: false } } } });
    await world.tip(fan, performer, 11);
    expect(await arrived()).toHaveLength(2);
  });

  test('for a direct message does not go to an account with an open page', async () => {
    await turnOn(performer);
    await world.follow(fan, performer);
    const performerSocket = await sockets.listen(performer.token);
    await write(fan, performer, 'A secret');
    expect(await arrived()).toEqual([]);
    performerSocket.socket.close();
    await expect.poll(() => server.app.realtime.isOnline(performer.id)).toBe(false);
    await write(fan, performer, 'Another secret');
    expect(await arrived()).toMatchObject([
      { data: { body: expect.stringMatching(/^Fan \d+ sent you 2 messages$/) }, headers: { urgency: 'high' } },
    ]);
  });

  test('is not sent for a notification that was read, or whose actor was blocked, before', async () => {
    await turnOn(performer);
    await world.tip(fan, performer, 10);
    await performer.client.call(readNotifications);
    expect(await arrived()).toEqual([]);
    await world.tip(fan, performer, 11);
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await arrived()).toEqual([]);
  });
});

describe('a push service that', () => {
  test.each([404, 410])('responds with %i has its browser deleted', async (status) => {
    await turnOn(performer);
    service.answer(status);
    await world.tip(fan, performer, 10);
    await arrived();
    expect([await subscriptionsOf(performer), await waiting()]).toEqual([[], []]);
  });

  test.each([500, 429])('responds with %i is retried, and no message is doubled', async (status) => {
    await turnOn(performer);
    service.answer(status);
    await world.tip(fan, performer, 10);
    expect(await arrived()).toEqual([]);
    expect(await waiting()).toEqual([{ attempts: 1 }]);
    service.answer(201);
    await server.app.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())',
    );
    expect(await arrived()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('does not respond for minutes is not waited for', async () => {
    await turnOn(performer);
    service.answer(500);
    await world.tip(fan, performer, 10);
    await arrived();
    server.clock.advance(6 * 60_000);
    await server.app.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())',
    );
    await arrived();
    expect(await waiting()).toEqual([]);
  });

  test('is slow delays nothing that people wait for', async () => {
    await turnOn(performer);
    service.answer(500);
    await world.tip(fan, performer, 10);
    await arrived();
    const { rows } = await server.app.pool.query<{ priority: number }>(
      `select priority from graphile_worker.jobs where task_identifier = 'send-push'`,
    );
    expect(rows).toEqual([{ priority: 5 }]);
    await server.app.pool.query(
      `select graphile_worker.complete_jobs(
        array(select id from graphile_worker.jobs where task_identifier = 'send-push')
      )`,
    );
  });

  test('rejects a message is not called again', async () => {
    const { subscription } = await turnOn(performer);
    service.answer(400);
    await world.tip(fan, performer, 10);
    await arrived();
    expect([await subscriptionsOf(performer), await waiting()]).toEqual([[subscription.endpoint], []]);
  });
});

describe('a browser', () => {
  test('gets no pushes after its session’s logout, or once it is turned off', async () => {
    const { id } = await turnOn(performer);
    await performer.client.call(deletePushSubscription, { params: { id } });
    await expect(performer.client.call(deletePushSubscription, { params: { id } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await turnOn(performer);
    await performer.client.call(logout);
    await world.tip(fan, performer, 10);
    expect([await subscriptionsOf(performer), await arrived()]).toEqual([[], []]);
  });

  test('belongs to its last account; sending it again changes nothing; no one turns off another’s', async () => {
    const { id, subscription } = await turnOn(performer);
    expect((await turnOn(performer, subscription)).id).toBe(id);
    await expect(fan.client.call(deletePushSubscription, { params: { id } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await turnOn(fan, subscription);
    expect([await subscriptionsOf(performer), await subscriptionsOf(fan)]).toEqual([[], [subscription.endpoint]]);
    const others = { endpoint: subscription.endpoint, keys: service.subscribe().keys };
    await expect(turnOn(performer, others)).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'endpoint' }] });
  });

  test('beyond twenty removes the oldest', async () => {
    const first = await turnOn(fan);
    for (let count = 0; count < 20; count += 1) await turnOn(fan);
    const left = await subscriptionsOf(fan);
    expect([left.length, left.includes(first.subscription.endpoint)]).toEqual([20, false]);
  });

  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://push.example.com:22/x',
    'https://user:secret@push.example.com/x',
    'https://printer.local/x',
    'https://metadata.google.internal/x',
    'https://localhost./x',
    'https://intranet/x',
  ])('does not bring the address %s', async (endpoint) => {
    await expect(turnOn(fan, { ...service.subscribe(), endpoint })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'endpoint' }],
    });
  });

  test('sends a point of the curve as its key', async () => {
    const { endpoint, keys } = service.subscribe();
    for (const p256dh of [
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
      Buffer.alloc(65).toString('base64url'),
    ]) {
      await expect(turnOn(fan, { endpoint, keys: { ...keys, p256dh } })).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'keys.p256dh' }],
      });
    }
  });
});

test('the site’s keys are created once, also by many concurrent requests, and stored encrypted', async () => {
  const processes = [server.app.pushKeys, createPushKeys(() => server.app), createPushKeys(() => server.app)] as const;
  const keys = await Promise.all([processes[0].read(), processes[1].read(), processes[2].read()]);
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
  const row = await server.app.database.selectFrom('vapid_keys').selectAll().executeTakeFirstOrThrow();
  expect(row.sealed_private_key.toString('latin1')).not.toContain(keys[0].privateKey);
});

test('keys that were encrypted with a lost secret are replaced, and the old ones’ browsers deleted', async () => {
  await turnOn(performer);
  const before = await server.app.pushKeys.read();
  const after = await createPushKeys(() => ({ ...server.app, secretKey: 'another secret of the tests' })).read();
  expect(after.publicKey).not.toBe(before.publicKey);
  expect(await subscriptionsOf(performer)).toEqual([]);
});
