import { changePassword, forgotPassword, getMe, login } from '@ovation/contract/people/accounts.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { getOwnPerformer, getPerformer } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { changeUserStatus, listUsers, type User } from '@ovation/contract/people/users.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { endSuspensionJob } from './suspend-account.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(async () => {
  sockets.closeAll();
  await server.stop();
});

type Change = Parameters<typeof change>[1];

function change(
  person: Pick<Person, 'id'>,
  body: { status: 'active' | 'suspended'; reason?: string; until?: string },
): Promise<User> {
  return server.admin.call(changeUserStatus, { params: { id: person.id }, body });
}

const logIn = ({ username, password }: Person) => server.client().call(login, { body: { username, password } });

async function mailsTo({ email }: Person) {
  await server.runJobs();
  return (await server.admin.call(listMailbox, { query: { q: email, sort: 'desc', pageSize: 50 } })).data;
}

async function lastMailTo(person: Person): Promise<{ subject: string; text: string }> {
  const [mail] = await mailsTo(person);
  return server.admin.call(getMail, { params: { id: mail?._id ?? '' } });
}

describe('a suspended fan', () => {
  test('is signed out at once, and cannot log in; the error says why and until when', async () => {
    const fan = await world.fan();
    const { socket } = await sockets.listen(fan.token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    expect(await change(fan, { status: 'suspended', reason: 'Rude <b>words</b>.', until })).toMatchObject({
      status: 'suspended',
      suspension: { reason: 'Rude words.', until },
    });
    await closed;
    await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    await expect(logIn(fan)).rejects.toMatchObject({
      statusCode: 403,
      code: 'account-suspended',
      message: expect.stringMatching(/until .* UTC\..*Rude words\./),
    });
    expect(await lastMailTo(fan)).toMatchObject({
      subject: 'Your account is suspended',
      text: expect.stringContaining('Rude words.'),
    });
  });

  test('reads the reason in quotes, with one full stop', async () => {
    const fan = await world.fan();
    for (const reason of ['Insults in comments', 'Insults in comments.']) {
      await change(fan, { status: 'suspended', reason });
      const { message } = (await logIn(fan).catch((error: unknown) => error)) as Error;
      expect(message.replace('”.', '.”')).toBe(
        'This account is suspended. The reason: “Insults in comments.” If you think this is a mistake, please contact us.',
      );
    }
  });

  test('cannot get back in with a new password', async () => {
    const fan = await world.fan();
    await change(fan, { status: 'suspended' });
    await server.client().call(forgotPassword, { body: { email: fan.email } });
    expect((await mailsTo(fan)).map(({ subject }) => subject)).not.toContain('Choose a new password');
  });

  test('logs in again once restored; earlier sessions stay ended', async () => {
    const [performer, fan] = [await world.performer(), await world.fan({ balance: 12 })];
    await world.follow(fan, performer);
    await change(fan, { status: 'suspended', reason: 'A mistake.' });
    expect(await change(fan, { status: 'active' })).toMatchObject({ status: 'active', suspension: null });
    expect((await logIn(fan)).user).toMatchObject({ balance: 12 });
    await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    expect(await lastMailTo(fan)).toMatchObject({ subject: 'Your account is open again' });
  });

  test('is restored when the time is over, but not before, and not if staff removed the end', async () => {
    const [fan, longer] = [await world.fan(), await world.fan()];
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    for (const one of [fan, longer]) await change(one, { status: 'suspended', until });
    await server.runJob(endSuspensionJob, { accountId: fan.id });
    await expect(logIn(fan)).rejects.toMatchObject({ code: 'account-suspended' });
    await change(longer, { status: 'suspended' });
    server.clock.advance(3_600_000);
    for (const { id } of [fan, longer]) await server.runJob(endSuspensionJob, { accountId: id });
    await logIn(fan);
    await expect(logIn(longer)).rejects.toMatchObject({ code: 'account-suspended' });
  });
});

describe('a suspended performer', () => {
  const ways: [string, (performer: Person, status: Change['status']) => Promise<unknown>][] = [
    ['as an account', (performer, status) => change(performer, { status, reason: 'We have to talk.' })],
    [
      'as a performer',
      ({ id }, status) =>
        server.admin.call(changePerformerStatus, { params: { id }, body: { status, reason: 'We have to talk.' } }),
    ],
  ];

  test.each(ways)(
    'suspended %s: the page is gone, every session ends, and a login shows why; restored, all is back',
    async (_, set) => {
      const [performer, fan] = [await world.performer(), await world.fan()];
      const isThere = () =>
        fan.client.call(getPerformer, { params: { id: performer.username } }).then(
          () => true,
          () => false,
        );
      await set(performer, 'suspended');
      expect(await isThere()).toBe(false);
      await expect(performer.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
      const { token } = await logIn(performer);
      expect(await server.client(token).call(getOwnPerformer)).toMatchObject({
        status: 'suspended',
        statusReason: 'We have to talk.',
      });
      expect(
        (await server.admin.call(listUsers, { query: { q: performer.username, status: 'suspended' } })).data,
      ).toMatchObject([{ _id: performer.id, isPerformer: true }]);
      await set(performer, 'active');
      expect(await isThere()).toBe(true);
      expect(await server.client(token).call(getOwnPerformer)).toMatchObject({ status: 'active' });
    },
  );

  test('may manage the account, but do nothing that others notice', async () => {
    const [performer, other] = [await world.performer(), await world.performer()];
    const { _id: feedId } = await world.feed(other);
    await change(performer, { status: 'suspended' });
    const client = server.client((await logIn(performer)).token);
    await expect(
      client.call(createComment, {
        body: { objectType: 'feed', objectId: feedId, text: 'Look at me.' },
        idempotencyKey: crypto.randomUUID(),
      }),
    ).rejects.toMatchObject({ code: 'account-suspended' });
    await client.call(changePassword, {
      body: { password: 'another long password', currentPassword: performer.password },
    });
  });

  test('a performer who waited for approval waits again afterwards', async () => {
    const performer = await world.performer({ approved: false });
    await change(performer, { status: 'suspended' });
    await change(performer, { status: 'suspended', reason: 'A test of the rules.' });
    await change(performer, { status: 'active' });
    expect(await server.client((await logIn(performer)).token).call(getOwnPerformer)).toMatchObject({
      status: 'pending',
    });
  });
});

describe('staff', () => {
  test('gives a reason: a word for a suspension, a sentence for a rejection', async () => {
    const [fan, applicant] = [await world.fan(), await world.performer({ approved: false })];
    const refused = (message: string) => ({
      statusCode: 422,
      details: [{ path: 'reason', message: expect.stringContaining(message) }],
    });
    const decide = (status: 'rejected' | 'suspended', reason: string) =>
      server.admin.call(changePerformerStatus, { params: { id: applicant.id }, body: { status, reason } });
    await expect(change(fan, { status: 'suspended', reason: ' ' })).rejects.toMatchObject(refused('Please say why'));
    await expect(decide('suspended', '')).rejects.toMatchObject(refused('Please say why'));
    await expect(decide('rejected', 'spam')).rejects.toMatchObject(refused('10 characters'));
    expect(await change(fan, { status: 'suspended', reason: 'spam' })).toMatchObject({
      suspension: { reason: 'spam' },
    });
  });

  test('finds accounts by text and status', async () => {
    const [fan, performer] = [await world.fan(), await world.performer()];
    await change(fan, { status: 'suspended', reason: 'A test of the rules.' });
    const list = async (query: Parameters<typeof server.admin.call<typeof listUsers>>[1]) =>
      (await server.admin.call(listUsers, query)).data.map(({ _id }) => _id);
    expect(await list({ query: { q: fan.email } })).toEqual([fan.id]);
    expect(await list({ query: { q: fan.username, status: 'active' } })).toEqual([]);
    expect(await list({ query: { q: performer.username.toUpperCase() } })).toEqual([performer.id]);
    expect(await list({ query: { status: 'suspended', pageSize: 100 } })).toContain(fan.id);
  });

  test('alone lists and suspends accounts, and never administrators', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    await expect(fan.client.call(listUsers)).rejects.toMatchObject({ statusCode: 403 });
    await expect(
      fan.client.call(changeUserStatus, { params: { id: other.id }, body: { status: 'suspended' } }),
    ).rejects.toMatchObject({ statusCode: 403 });
    const { _id: id } = await server.admin.call(getMe);
    await expect(change({ id }, { status: 'suspended' })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('sets an end in the future, and only for a suspension', async () => {
    const fan = await world.fan();
    const past = new Date(server.clock.now().getTime() - 1_000).toISOString();
    await expect(change(fan, { status: 'suspended', until: past })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'until' }],
    });
    await expect(change(fan, { status: 'active', until: past })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'until' }],
    });
    expect(await fan.client.call(getMe)).toMatchObject({ username: fan.username });
  });
});
