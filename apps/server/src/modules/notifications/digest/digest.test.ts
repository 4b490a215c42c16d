import { login } from '@ovation/contract/people/accounts.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import {
  changeNotificationSettings,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  stopDigest,
} from '@ovation/contract/messaging/notifications.ts';
import { createComment, deleteComment } from '@ovation/contract/publishing/comments.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import type { Client } from '@ovation/client';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { planMissedDigestsJob, sendDigestsJob } from './digest.ts';

let server: TestServer;
let world: World;
let performer: Person;
let fan: Person;
let admin: Client;

// On a Wednesday, at noon in Greenwich.
const noon = new Date('2030-05-15T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(noon);
  admin = server.client(await tokenOf({ username: 'admin@example.com', password: 'correct horse battery' }));
  world = createWorld({
    ...server,
    adminToken: await tokenOf({ username: 'admin@example.com', password: 'correct horse battery' }),
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(noon);
  [performer, fan] = [await remembered(await world.performer()), await remembered(await world.fan({ balance: 100 }))];
});

async function tokenOf(who: { readonly username: string; readonly password: string }): Promise<string> {
  return (
    await server.client().call(login, { body: { username: who.username, password: who.password, remember: true } })
  ).token;
}

/** A login that outlives the days by which the clock is advanced. */
async function remembered(person: Person): Promise<Person> {
  const token = await tokenOf(person);
  return { ...person, token, client: server.client(token) };
}

async function mailsTo({ email }: Person) {
  await server.runJobs();
  const { data } = await admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  return data.filter(({ subject }) => /What happened|tip|wrote|messages/.test(subject));
}

async function digestAt(time: string): Promise<number> {
  server.clock.set(new Date(time));
  await server.runJob(sendDigestsJob);
  return (await mailsTo(performer)).length;
}

const choose = ({ client }: Person, change: object) => client.call(changeNotificationSettings, { body: change });

/** Emails name people only if their address is known to be the performer's own. */
async function confirmAddress(): Promise<void> {
  await server.app.database
    .updateTable('accounts')
    .set({ email_verified_at: noon })
    .where('id', '=', performer.id)
    .execute();
}

describe('a digest is sent', () => {
  test('every day at eight in the account’s own morning, if there is something, and once', async () => {
    await choose(performer, { timeZone: 'America/New_York' });
    await world.tip(fan, performer, 10);
    expect(await digestAt('2030-05-15T20:00:00Z')).toBe(0);
    expect(await digestAt('2030-05-16T11:59:00Z')).toBe(0);
    expect(await digestAt('2030-05-16T12:01:00Z')).toBe(1);
    for (const again of ['2030-05-16T12:06:00Z', '2030-05-17T12:01:00Z', '2030-05-24T12:01:00Z'])
      expect(await digestAt(again)).toBe(1);
  });

  test.each([
    ['hourly', '2030-05-15T12:59:00Z', '2030-05-15T13:00:00Z'],
    ['weekly', '2030-05-20T07:59:00Z', '2030-05-20T08:00:00Z'],
  ] as const)('%s', async (digest, before, at) => {
    await choose(performer, { digest });
    await world.tip(fan, performer, 10);
    await world.tip(fan, performer, 11);
    expect(await digestAt(before)).toBe(0);
    expect(await digestAt(at)).toBe(1);
  });

  test('at the time of a new choice, also for what is already pending', async () => {
    await world.tip(fan, performer, 10);
    await choose(performer, { digest: 'hourly' });
    expect(await digestAt('2030-05-15T13:00:00Z')).toBe(1);
  });

  test('also if its day ended while a notification was being written', async () => {
    await world.tip(fan, performer, 10);
    await server.app.database.deleteFrom('notification_digests').where('account_id', '=', performer.id).execute();
    await server.runJob(planMissedDigestsJob);
    expect(await digestAt('2030-05-16T08:00:00Z')).toBe(1);
    await server.runJob(planMissedDigestsJob);
    expect(await digestAt('2030-05-17T08:00:00Z')).toBe(1);
  });

  test('once by two concurrent workers', async () => {
    await world.tip(fan, performer, 10);
    server.clock.set(new Date('2030-05-16T08:00:00Z'));
    await Promise.all([server.runJob(sendDigestsJob), server.runJob(sendDigestsJob)]);
    expect(await mailsTo(performer)).toHaveLength(1);
  });
});

describe('no digest is sent', () => {
  test('if everything was read meanwhile or no longer holds', async () => {
    await choose(performer, { choices: { comment: { email: true } } });
    await world.tip(fan, performer, 10);
    await performer.client.call(readNotifications);
    const { _id: objectId } = await world.feed(performer);
    const { _id } = await fan.client.call(createComment, { body: { objectType: 'feed', objectId, text: 'Bravo!' } });
    await fan.client.call(deleteComment, { params: { id: _id } });
    expect(await digestAt('2030-05-16T08:00:00Z')).toBe(0);
  });

  test('for kinds that are off for email, or everywhere', async () => {
    await world.follow(fan, performer);
    expect(await digestAt('2030-05-16T08:00:00Z')).toBe(0);
    await choose(performer, { digest: 'off' });
    await world.tip(fan, performer, 10);
    expect(await digestAt('2030-05-17T08:00:00Z')).toBe(0);
  });
});

test('it contains sentences and links, and nothing of what people wrote', async () => {
  await confirmAddress();
  await choose(performer, { choices: { follower: { email: true } } });
  await world.follow(fan, performer);
  await world.tip(fan, performer, 10, 'A secret dedication');
  const { _id } = await fan.client.call(createConversation, { body: { source: 'performer', sourceId: performer.id } });
  await fan.client.call(sendMessage, { params: { id: _id }, body: { text: 'A secret message' } });
  await digestAt('2030-05-16T08:00:00Z');
  const [head] = await mailsTo(performer);
  const mail = await admin.call(getMail, { params: { id: head?._id ?? '' } });
  expect(mail.subject).toBe('What happened on Ovation');
  for (const expected of [
    'follows you',
    'sent you a tip of $10.00',
    `/messages/${_id}`,
    '/creator/earnings',
    '/notifications/stop?token=',
    '/notifications/settings',
  ])
    expect(mail.text).toContain(expected);
  expect(mail.text + mail.html).not.toContain('secret');
});

test('what one digest contained, the next does not repeat, although it is still unread', async () => {
  await confirmAddress();
  await choose(performer, { choices: { follower: { email: true } } });
  await world.follow(fan, performer);
  await digestAt('2030-05-16T08:00:00Z');
  await world.tip(fan, performer, 10);
  expect(await digestAt('2030-05-17T08:00:00Z')).toBe(1);
  const [head] = await mailsTo(performer);
  const mail = await admin.call(getMail, { params: { id: head?._id ?? '' } });
  expect(mail.subject).toMatch(/sent you a tip of \$10\.00/);
  expect(mail.text).not.toContain('follows you');
});

test('it names no one in an email to an unverified address', async () => {
  await world.follow(fan, performer);
  await world.tip(fan, performer, 10);
  await digestAt('2030-05-16T08:00:00Z');
  const [head] = await mailsTo(performer);
  const mail = await admin.call(getMail, { params: { id: head?._id ?? '' } });
  expect(mail.text).toContain('You have unread notifications.');
  for (const name of ['Fan ', 'Performer ', 'sent you a tip']) expect(mail.text + mail.html).not.toContain(name);
});

describe('unsubscribing', () => {
  async function linkOf(person: Person): Promise<string> {
    await world.tip(fan, person, 10);
    await digestAt('2030-05-16T08:00:00Z');
    const [head] = await mailsTo(person);
    const { text } = await admin.call(getMail, { params: { id: head?._id ?? '' } });
    return /stop\?token=(\S+)/.exec(text)?.[1] ?? '';
  }

  const digestOf = async (person: Person) => (await person.client.call(getNotificationSettings)).digest;

  test('works by the email program’s one click, a form without a login; opening the link changes nothing', async () => {
    const token = await linkOf(performer);
    const address = `${server.url}/api/notifications/unsubscribe?token=${token}`;
    expect((await fetch(address)).status).toBe(405);
    expect(await digestOf(performer)).toBe('daily');
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await digestOf(performer)]).toEqual([200, 'off']);
    expect((await fetch(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  });

  test('works on its page; a forged token changes nothing', async () => {
    const token = await linkOf(performer);
    for (const wrong of [
      token.slice(0, -1),
      token.replace(/^./, token.startsWith('0') ? '1' : '0'),
      `${fan.id}.${token.split('.')[1]}`,
      'x',
    ])
      await expect(server.client().call(stopDigest, { body: { token: wrong } })).rejects.toMatchObject({
        statusCode: 404,
      });
    expect(await digestOf(performer)).toBe('daily');
    expect(await server.client().call(stopDigest, { body: { token } })).toEqual({
      message: 'You are unsubscribed from these emails.',
    });
    expect(await digestOf(performer)).toBe('off');
  });

  test('has the headers of RFC 8058', async () => {
    await world.tip(fan, performer, 10);
    server.clock.set(new Date('2030-05-16T08:00:00Z'));
    await server.runJob(sendDigestsJob);
    const { rows } = await server.app.pool.query<{ payload: { headers?: Record<string, string> } }>(
      `select payload from graphile_worker._private_jobs where payload->>'to' = $1`,
      [performer.email],
    );
    const headers = rows.map(({ payload }) => payload.headers).filter((found) => found !== undefined);
    expect(headers).toEqual([
      {
        'List-Unsubscribe': expect.stringMatching(/^<http.+\/api\/notifications\/unsubscribe\?token=[\w.-]+>$/),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    ]);
  });
});

describe('settings', () => {
  test('chosen values stay, the rest has defaults; the list follows the in-app choice', async () => {
    expect(await choose(fan, { choices: { live: { email: true } } })).toMatchObject({
      choices: { live: { inApp: true, email: true, push: true }, follower: { inApp: true, email: false } },
      digest: 'daily',
      timeZone: 'UTC',
    });
    await choose(performer, { choices: { tip: { inApp: false } } });
    await world.tip(fan, performer, 10);
    expect(await performer.client.call(listNotifications, { query: {} })).toMatchObject({ data: [], total: 0 });
  });

  test.each([
    { timeZone: 'Mars/Olympus' },
    { digest: 'always' },
    { choices: { gossip: { email: true } } },
    { choices: { tip: { email: 'yes' } } },
  ])('rejects %j', async (change) => {
    await expect(choose(performer, change)).rejects.toMatchObject({ statusCode: 422 });
  });
});
