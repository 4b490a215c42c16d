import {
  changeMe,
  changePassword,
  forgotPassword,
  getMe,
  login,
  resetPassword,
} from '@ovation/contract/people/accounts.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const newPassword = 'an even longer password';

const logIn = ({ username }: Person, password: string) => server.client().call(login, { body: { username, password } });
const works = (token: string) =>
  server
    .client(token)
    .call(getMe)
    .then(
      () => true,
      () => false,
    );

async function resetToken({ email }: Person): Promise<string> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  const { text, subject } = await server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
  expect(subject).toBe('Choose a new password');
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('changing the password', () => {
  test.each([
    [
      'by its own call',
      (fan: Person) =>
        fan.client.call(changePassword, { body: { password: newPassword, currentPassword: fan.password } }),
    ],
    [
      'by the account’s form',
      (fan: Person) => fan.client.call(changeMe, { body: { password: newPassword, currentPassword: fan.password } }),
    ],
  ])('%s ends every other session and the old password', async (_, change) => {
    const fan = await world.fan();
    const other = await logIn(fan, fan.password);
    await change(fan);
    expect(await works(fan.token)).toBe(true);
    expect(await works(other.token)).toBe(false);
    await expect(logIn(fan, fan.password)).rejects.toMatchObject({ statusCode: 401 });
    await logIn(fan, newPassword);
  });

  test('with a wrong current password changes nothing', async () => {
    const fan = await world.fan();
    await expect(
      fan.client.call(changePassword, { body: { password: newPassword, currentPassword: 'wrong' } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'currentPassword' }] });
    await logIn(fan, fan.password);
  });
});

describe('a forgotten password', () => {
  test('is reset by the email’s link, once, and all sessions end', async () => {
    const fan = await world.fan();
    await server.client().call(forgotPassword, { body: { email: fan.email.toUpperCase() } });
    const token = await resetToken(fan);
    await server.client().call(resetPassword, { body: { token, password: newPassword } });
    expect(await works(fan.token)).toBe(false);
    await logIn(fan, newPassword);
    await expect(
      server.client().call(resetPassword, { body: { token, password: 'a third long password' } }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  test('of two simultaneous clicks, one resets it', async () => {
    const fan = await world.fan();
    await server.client().call(forgotPassword, { body: { email: fan.email } });
    const token = await resetToken(fan);
    const outcomes = await Promise.allSettled(
      [1, 2].map((number) =>
        server.client().call(resetPassword, { body: { token, password: `${newPassword} ${number}` } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('resetting it invalidates the links of earlier emails', async () => {
    const fan = await world.fan();
    await server.client().call(forgotPassword, { body: { email: fan.email } });
    const earlier = await resetToken(fan);
    await server.client().call(forgotPassword, { body: { email: fan.email } });
    await server.client().call(resetPassword, { body: { token: await resetToken(fan), password: newPassword } });
    await expect(
      server.client().call(resetPassword, { body: { token: earlier, password: 'a third long password' } }),
    ).rejects.toMatchObject({ statusCode: 404 });
  });

  test('sends five emails an hour, however many requests arrive at once', async () => {
    const fan = await world.fan();
    const ask = () => server.client().call(forgotPassword, { body: { email: fan.email } });
    await Promise.all(Array.from({ length: 12 }, ask));
    await server.runJobs();
    const mails = async () =>
      (await server.admin.call(listMailbox, { query: { q: fan.email, pageSize: 100 } })).data.filter(
        ({ subject }) => subject === 'Choose a new password',
      ).length;
    expect(await mails()).toBe(5);
    server.clock.advance(3_600_000 + 1_000);
    await ask();
    await server.runJobs();
    expect(await mails()).toBe(6);
  });

  test('the link is valid for an hour', async () => {
    const fan = await world.fan();
    await server.client().call(forgotPassword, { body: { email: fan.email } });
    const token = await resetToken(fan);
    server.clock.advance(61 * 60_000);
    await expect(server.client().call(resetPassword, { body: { token, password: newPassword } })).rejects.toMatchObject(
      { statusCode: 404 },
    );
  });

  test('does not reveal who has an account', async () => {
    const fan = await world.fan();
    const known = await server.client().call(forgotPassword, { body: { email: fan.email } });
    const unknown = await server.client().call(forgotPassword, { body: { email: 'nobody@example.com' } });
    expect(known).toEqual(unknown);
    await server.runJobs();
    expect(await server.admin.call(listMailbox, { query: { q: 'nobody@example.com' } })).toEqual({
      data: [],
      total: 0,
    });
  });
});
