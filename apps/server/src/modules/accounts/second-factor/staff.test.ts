import { getMe, login, logout } from '@ovation/contract/people/accounts.ts';
import {
  addPasskey,
  createPasskeyLogin,
  createPasskeyRegistration,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
} from '@ovation/contract/people/passkeys.ts';
import { createReauthentication, getSecondFactor, reauthenticate } from '@ovation/contract/people/sign-in.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { changeSettings, getAllSettings, getPublicSettings } from '@ovation/contract/site/settings.ts';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePasskey } from '../../../../test/passkeys/soft-authenticator.ts';
import { createSockets, logInBySocket } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

const origin = 'https://stage.example.com';
const dayMs = 24 * 3_600_000;
const administrator = { username: 'admin@example.com', password: 'correct horse battery' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin, CAPTCHA: 'off', STAFF_SECOND_FACTOR: '' });
});
afterAll(() => server.stop());

const missing = { statusCode: 403, code: 'second-factor-missing' };

test('staff work for three days from their login, then only set up a second factor, which a password does not replace', async () => {
  const { token } = await server.client().call(login, { body: { ...administrator, remember: true } });
  const staff = server.client(token);
  const { dueAt } = await staff.call(getSecondFactor);
  expect(Date.parse(dueAt ?? '') - server.clock.now().getTime()).toBeLessThanOrEqual(3 * dayMs);
  await staff.call(listUsers, { query: {} });

  server.clock.advance(3 * dayMs + 1_000);
  await expect(staff.call(listUsers, { query: {} })).rejects.toMatchObject(missing);
  await expect(staff.call(changeSettings, { body: { staffSecondFactor: false } })).rejects.toMatchObject(missing);
  const sockets = createSockets(() => server.url);
  expect(await logInBySocket(sockets.open(), { token })).toMatchObject({ ok: false });
  sockets.closeAll();
  // Another login does not start the three days again.
  const again = await server.client().call(login, { body: { ...administrator, remember: true } });
  await expect(server.client(again.token).call(listUsers, { query: {} })).rejects.toMatchObject(missing);
  await staff.call(getMe);
  await staff.call(getPublicSettings);
  await staff.call(listPasskeys);

  const options = await staff.call(createPasskeyRegistration, { body: { currentPassword: administrator.password } });
  const passkey = makePasskey(origin, options);
  const { _id } = await staff.call(addPasskey, { body: { name: 'Key', passkey: passkey.registration } });
  await staff.call(listUsers, { query: {} });

  await expect(server.client().call(login, { body: administrator })).rejects.toMatchObject({
    statusCode: 401,
    code: 'passkey-required',
  });
  await expect(staff.call(reauthenticate, { body: { currentPassword: administrator.password } })).rejects.toMatchObject(
    { code: 'passkey-required' },
  );
  const request = await server.client().call(createPasskeyLogin);
  const entered = await server.client().call(loginWithPasskey, { body: { passkey: passkey.sign(request) } });
  await server.client(entered.token).call(listUsers, { query: {} });

  await staff.call(reauthenticate, {
    body: { passkey: passkey.sign(await staff.call(createReauthentication)) },
  });
  await expect(staff.call(removePasskey, { params: { id: _id } })).rejects.toMatchObject({ code: 'conflict' });
  await staff.call(changeSettings, { body: { staffSecondFactor: false } });
  await server.client().call(login, { body: administrator });
  await staff.call(removePasskey, { params: { id: _id } });
  await staff.call(logout);
});

test('the environment lets staff in who have lost their devices', async () => {
  const other = await startTestServer({ STAFF_SECOND_FACTOR: 'off' });
  expect((await other.admin.call(getAllSettings)).staffSecondFactor).toBe(false);
  await expect(other.admin.call(changeSettings, { body: { staffSecondFactor: true } })).rejects.toMatchObject({
    code: 'field-invalid',
  });
  const { token } = await other.client().call(login, { body: { ...administrator, remember: true } });
  other.clock.advance(4 * dayMs);
  await other.client(token).call(listUsers, { query: {} });
  await other.stop();
});

test('it is required on a new site; on one that has accounts already, staff decide', async () => {
  const site = await startTestServer({ STAFF_SECOND_FACTOR: '' });
  const isRequired = async () => (await site.admin.call(getAllSettings)).staffSecondFactor;
  expect(await isRequired()).toBe(true);
  const path = new URL('../../../../migrations/before-1.0/0512_require_second_factors.sql', import.meta.url);
  const statement = /^insert into settings[^;]+;/m.exec(await readFile(path, 'utf8'))?.[0] ?? '';
  await sql.raw(statement).execute(site.app.database);
  site.app.settings.invalidate();
  expect(await isRequired()).toBe(false);
  await site.admin.call(changeSettings, { body: { staffSecondFactor: true } });
  await sql.raw(statement).execute(site.app.database);
  site.app.settings.invalidate();
  expect(await isRequired()).toBe(true);
  await site.stop();
});
