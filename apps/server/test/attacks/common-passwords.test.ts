import {
  changeMe,
  changePassword,
  forgotPassword,
  login,
  registerUser,
  resetPassword,
} from '@ovation/contract/people/accounts.ts';
import { changeOwnPerformer, registerPerformer } from '@ovation/contract/people/performers.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, makePicture, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../start-server.ts';
import { sweepSessionsJob } from '../../src/modules/accounts/sessions/session.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const common = 'Sunshine123!';
const rejection = {
  statusCode: 422,
  details: [{ path: 'password', message: expect.stringContaining('Many people use this password') }],
};

function names() {
  const username = `ada-${crypto.randomUUID().slice(0, 8)}`;
  return { name: 'Ada', username, email: `${username}@example.com`, agreed: true as const };
}

async function mailsTo(email: string) {
  await server.runJobs();
  return (await server.admin.call(listMailbox, { query: { q: email, pageSize: 100, sort: 'desc' } })).data;
}

async function resetToken(email: string): Promise<string> {
  await server.client().call(forgotPassword, { body: { email } });
  const [mail] = await mailsTo(email);
  const { text } = await server.admin.call(getMail, { params: { id: mail?._id ?? '' } });
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('a password that everyone guesses first is rejected', () => {
  test('when registering as a fan', async () => {
    await expect(server.client().call(registerUser, { body: { ...names(), password: common } })).rejects.toMatchObject(
      rejection,
    );
  });

  test('when registering as a performer', async () => {
    const files = { idVerification: await makePicture(), documentVerification: await makePicture() };
    await expect(
      server
        .client()
        .call(registerPerformer, { body: { ...names(), password: common, dateOfBirth: '1990-05-17' }, files }),
    ).rejects.toMatchObject(rejection);
  });

  test('when changing it, by all of its routes', async () => {
    const { client, password } = await world.performer();
    const body = { password: common, currentPassword: password };
    for (const operation of [changePassword, changeMe, changeOwnPerformer])
      await expect(client.call(operation, { body })).rejects.toMatchObject(rejection);
  });

  test('when resetting it, and the link still works for another', async () => {
    const fan = await world.fan();
    const token = await resetToken(fan.email);
    await expect(server.client().call(resetPassword, { body: { token, password: common } })).rejects.toMatchObject(
      rejection,
    );
    await server.client().call(resetPassword, { body: { token, password: 'a sentence of my own' } });
    await server.client().call(login, { body: { username: fan.username, password: 'a sentence of my own' } });
  });
});

describe('a reset link', () => {
  const links = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password');

  test('is gone from the mailbox once it is used', async () => {
    const fan = await world.fan();
    const token = await resetToken(fan.email);
    expect(await links(fan.email)).toHaveLength(1);
    await server.client().call(resetPassword, { body: { token, password: 'a sentence of my own' } });
    expect(await links(fan.email)).toEqual([]);
  });

  test('is in the database only as a hash, except in the email itself', async () => {
    const fan = await world.fan();
    const token = await resetToken(fan.email);
    const tokens = await server.app.database
      .selectFrom('account_tokens')
      .selectAll()
      .where('account_id', '=', fan.id)
      .execute();
    expect(tokens.map(({ token_hash }) => token_hash.toString('latin1')).join()).not.toContain(token);
    expect(tokens.map(({ purpose }) => purpose)).toContain('reset-password');
  });

  // Last, because the sweep ends the administrator's session, too.
  test('is gone after a day, used or not; other emails stay', async () => {
    const fan = await world.fan();
    await resetToken(fan.email);
    await fan.client.call(changePassword, {
      body: { password: 'a sentence of my own', currentPassword: fan.password },
    });
    await mailsTo(fan.email);
    server.clock.advance(24 * 3_600_000 + 1_000);
    await server.runJob(sweepSessionsJob);
    const rows = await server.app.database
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', fan.email)
      .execute();
    server.clock.reset();
    expect(rows.map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });
});
