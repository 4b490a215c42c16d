import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { confirmAuthenticator, createAuthenticator } from '@ovation/contract/people/sign-in.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { permissionsOf } from '@ovation/contract/staff-permissions.ts';
import { createWorld, type World } from '@ovation/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../test/crash/run-admin.ts';
import { joinStaff } from '../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../test/start-server.ts';
import { commands } from './commands.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const admin = (...args: string[]) => {
  const { dataDir, databaseUrl = '' } = server.app.config;
  const SECRET_KEY = 'a secret of the site that its operator has';
  return runAdmin(args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY });
};

const passwordIn = (output: string): string => /shown only now: (\S+)/.exec(output)?.[1] ?? 'none';
const enter = async (username: string, password: string) => {
  const { token } = await server.client().call(login, { body: { username, password } });
  return server.client(token).call(getMe);
};
const everything = permissionsOf(['owner']);

test('nobody can log in: a new owner is made, and a member of staff becomes one', async () => {
  const made = await admin('owner', 'rescue@example.com');
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('rescue@example.com is a new owner.') });
  expect((await enter('rescue@example.com', passwordIn(made.output))).permissions).toEqual(everything);
  const member = await joinStaff(server, 'support');
  expect(await admin('owner', member.username)).toMatchObject({ code: 0 });
  expect((await member.client.call(getMe)).permissions).toEqual(everything);
  const { data } = await server.admin.call(listSecurityEvents, { query: { kind: 'staff-changed' } });
  expect(data[0]).toMatchObject({ actor: null, subject: { _id: member.id }, details: { by: 'npm run admin' } });
});

test('a new password lets in, the old one and all sessions do not', async () => {
  const member = await joinStaff(server, 'finance');
  const { code, output } = await admin('password', `@${member.username}`);
  expect(code).toBe(0);
  expect((await enter(member.username, passwordIn(output)))._id).toBe(member.id);
  await expect(enter(member.username, 'a long enough password')).rejects.toMatchObject({ statusCode: 401 });
  await expect(member.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
});

test('a fan is suspended with a reason and restored, and is made no owner', async () => {
  const fan = await world.fan();
  expect(await admin('suspend', fan.username, '--reason', 'Spam')).toMatchObject({ code: 0 });
  await expect(enter(fan.username, fan.password)).rejects.toMatchObject({ message: expect.stringContaining('Spam') });
  expect(await admin('restore', fan.username)).toMatchObject({ code: 0 });
  expect((await enter(fan.username, fan.password))._id).toBe(fan.id);
  expect(await admin('owner', fan.username)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^This is an account of a fan/),
  });
});

test('a wrong command or name says what there is', async () => {
  expect(await admin()).toMatchObject({ code: 1, output: expect.stringMatching(/^npm run admin -- COMMAND NAME/) });
  const nobody = await admin('sessions', 'nobody');
  expect(nobody).toEqual({ code: 1, output: 'There is no account with the name nobody.\n' });
});

test('a folder without a site is left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  const { code, output } = await runAdmin(['sessions', 'ada'], { DATA_DIR: folder });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`There is no site in ${folder}`) });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('a lost second factor is reset: the password alone lets in, the recovery codes are gone, sessions have ended', async () => {
  const fan = await world.fan();
  const { secret } = await fan.client.call(createAuthenticator, { body: { currentPassword: fan.password } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });
  await fan.client.call(confirmAuthenticator, { body: { code } });
  await expect(enter(fan.username, fan.password)).rejects.toMatchObject({ code: 'second-factor-required' });
  await commands['second-factor']?.(server.app, fan.username, {});
  expect((await enter(fan.username, fan.password)).hasSecondFactor).toBe(false);
  await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
});
