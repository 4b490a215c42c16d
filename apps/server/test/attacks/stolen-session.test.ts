import {
  changeAccount,
  changeMe,
  changePassword,
  closeAccount,
  forgotPassword,
  getMe,
  login,
  resetPassword,
} from '@ovation/contract/people/accounts.ts';
import {
  changeBankingSettings,
  changePayoutGateway,
  createStripeAccount,
  getPayoutDetails,
} from '@ovation/contract/money/payouts.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { Client } from '@ovation/client';
import type { Operation } from '@ovation/contract/operation.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const chosen = 'the thief has chosen this';
const bank = {
  accountHolder: 'A Thief',
  bankName: 'Bank of Thieves',
  accountNumber: 'DE02120300000000202051',
  country: 'DE',
};
const elsewhere = (): string => `thief-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Every operation by which a session takes over the account, or its money. */
const takeovers: [string, (client: Client, currentPassword?: string) => Promise<unknown>][] = [
  [
    'PUT /auth/users/me/password',
    (client, currentPassword) => send(client, changePassword, { password: chosen, currentPassword }),
  ],
  [
    'a password by PUT /users/me',
    (client, currentPassword) => send(client, changeMe, { password: chosen, currentPassword }),
  ],
  [
    'an address by PUT /users/me',
    (client, currentPassword) => send(client, changeMe, { email: elsewhere(), currentPassword }),
  ],
  [
    'a password by PUT /users',
    (client, currentPassword) => send(client, changeAccount, { password: chosen, currentPassword }),
  ],
  [
    'an address by PUT /users',
    (client, currentPassword) => send(client, changeAccount, { email: elsewhere(), currentPassword }),
  ],
  [
    'a password by PUT /performers/me',
    (client, currentPassword) => send(client, changeOwnPerformer, { password: chosen, currentPassword }),
  ],
  [
    'an address by PUT /performers/me',
    (client, currentPassword) => send(client, changeOwnPerformer, { email: elsewhere(), currentPassword }),
  ],
  [
    'PUT /performers/banking-settings',
    (client, currentPassword) => send(client, changeBankingSettings, { ...bank, currentPassword }),
  ],
  [
    'PUT /performers/payment-gateway-settings',
    (client, currentPassword) => send(client, changePayoutGateway, { method: 'bank', currentPassword }),
  ],
  [
    'POST /stripe/accounts',
    (client, currentPassword) => send(client, createStripeAccount, { country: 'DE', currentPassword }),
  ],
  ['DELETE /users/me', (client, currentPassword) => send(client, closeAccount, { currentPassword })],
];

/** Sends no password, like a thief, whatever the types say. */
function send(client: Client, operation: Operation, body: object): Promise<unknown> {
  return client.call(operation, { body: JSON.parse(JSON.stringify(body)) as never } as never);
}

async function stateOf({ client }: Person) {
  const { email, username } = await client.call(getMe);
  return { email, username, payouts: await client.call(getPayoutDetails) };
}

const mailsTo = async (email: string): Promise<string[]> => {
  await server.runJobs();
  return (await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } })).data
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);
};

async function confirmEmail({ id }: Person): Promise<void> {
  const { database, clock } = server.app;
  await database.updateTable('accounts').set({ email_verified_at: clock.now() }).where('id', '=', id).execute();
}

describe('a stolen session', () => {
  test.each(takeovers)('changes nothing without the password: %s', async (_, take) => {
    const performer = await world.performer();
    const before = await stateOf(performer);
    for (const guess of [undefined, 'a wrong password'])
      await expect(take(performer.client, guess)).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'currentPassword' }],
      });
    expect(await stateOf(performer)).toEqual(before);
    await server.client().call(login, { body: performer });
  });

  test.each(takeovers)('the owner, with the password, may: %s', async (_, take) => {
    const performer = await world.performer();
    await take(performer.client, performer.password);
  });

  test('wrong passwords on all these routes count together', async () => {
    const performer = await world.performer();
    const guesses = Array.from({ length: 21 }, async (_, number) =>
      takeovers[number % takeovers.length]?.[1](performer.client, `guess ${number}`),
    );
    const outcomes = await Promise.allSettled(guesses);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(
      outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.statusCode === 429),
    ).toHaveLength(1);
  });
});

describe('the owner is notified', () => {
  test.each([
    ['PUT /auth/users/me/password', 'Your password was changed'],
    ['a password by PUT /users/me', 'Your password was changed'],
    ['a password by PUT /performers/me', 'Your password was changed'],
    ['an address by PUT /users/me', 'Your email address was changed'],
    ['an address by PUT /performers/me', 'Your email address was changed'],
    ['PUT /performers/banking-settings', 'Your bank details were changed'],
    ['PUT /performers/payment-gateway-settings', 'Your payout method was changed'],
    ['DELETE /users/me', 'Your account is closed'],
  ])('at the old address: %s', async (route, subject) => {
    const performer = await world.performer();
    await confirmEmail(performer);
    await new Map(takeovers).get(route)?.(performer.client, performer.password);
    expect(await mailsTo(performer.email)).toContain(subject);
  });

  test('but not at an old address that was never confirmed, because it may be a stranger’s', async () => {
    const performer = await world.performer();
    await new Map(takeovers).get('an address by PUT /users/me')?.(performer.client, performer.password);
    expect(await mailsTo(performer.email)).not.toContain('Your email address was changed');
  });
});

describe('a changed password', () => {
  async function resetToken({ email }: Person): Promise<string> {
    await server.client().call(forgotPassword, { body: { email } });
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
    const { text } = await server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
    return /token=([\w-]+)/.exec(text)?.[1] ?? '';
  }

  test.each(takeovers.filter(([name]) => name.includes('password')))(
    'closes open reset links and other sessions: %s',
    async (_, change) => {
      const performer = await world.performer();
      const token = await resetToken(performer);
      const thief = await server.client().call(login, { body: performer });
      await change(performer.client, performer.password);
      await expect(
        server.client().call(resetPassword, { body: { token, password: 'yet another password' } }),
      ).rejects.toMatchObject({ statusCode: 404 });
      await expect(server.client(thief.token).call(getMe)).rejects.toMatchObject({ statusCode: 401 });
      await performer.client.call(getMe);
    },
  );
});
