import { changeMe, changePassword, getMe, login, logout } from '@ovation/contract/people/accounts.ts';
import {
  confirmAuthenticator,
  createAuthenticator,
  createRecoveryCodes,
  getSecondFactor,
  reauthenticate,
  removeAuthenticator,
} from '@ovation/contract/people/sign-in.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const stepMs = 30_000;

interface Protected extends Person {
  readonly secret: string;
  readonly codes: readonly string[];
}

/** What the app shows now, or some steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now().getTime() + steps * stepMs,
  });
}

/** Sets up an app; its first code is used up. */
async function protect(person: Person): Promise<Protected> {
  const { secret } = await person.client.call(createAuthenticator, { body: { currentPassword: person.password } });
  const { codes } = await person.client.call(confirmAuthenticator, { body: { code: codeOf(secret) } });
  server.clock.advance(stepMs);
  return { ...person, secret, codes };
}

function logIn({ username, password }: Person, code?: string) {
  return server.client().call(login, { body: { username, password, ...(code === undefined ? {} : { code }) } });
}

/** A code that the app does not show around now. */
function wrongCode({ secret }: Protected): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.has(code)) ?? '';
}

const isWrong = { statusCode: 422, code: 'field-invalid', details: [{ path: 'code' }] };

describe('an authenticator app', () => {
  test('protects the login once a code of it was entered', async () => {
    const fan = await world.fan();
    const { secret, uri } = await fan.client.call(createAuthenticator, { body: { currentPassword: fan.password } });
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Ovation:${fan.username}\\?issuer=Ovation&secret=${secret}`));
    await logIn(fan);
    await expect(fan.client.call(confirmAuthenticator, { body: { code: '12345' } })).rejects.toMatchObject(isWrong);
    const { codes } = await fan.client.call(confirmAuthenticator, { body: { code: codeOf(secret) } });
    expect(new Set(codes).size).toBe(10);
    await expect(logIn(fan)).rejects.toMatchObject({ statusCode: 401, code: 'second-factor-required' });
    expect(await fan.client.call(getMe)).toMatchObject({ hasSecondFactor: true });
  });

  test('a code lets in, also one step early or late, with spaces; a wrong one says so', async () => {
    const fan = await protect(await world.performer());
    await expect(logIn(fan, wrongCode(fan))).rejects.toMatchObject(isWrong);
    const late = codeOf(fan.secret, -1);
    server.clock.advance(stepMs);
    await expect(logIn(fan, late)).rejects.toMatchObject(isWrong);
    const code = codeOf(fan.secret, -1);
    const { token } = await logIn(fan, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await server.client(token).call(getMe))._id).toBe(fan.id);
    await logIn(fan, codeOf(fan.secret, 1));
  });

  test('a code works once, also at the same moment; an earlier one does not work after a later one', async () => {
    const fan = await protect(await world.fan());
    const code = codeOf(fan.secret);
    const tries = await Promise.allSettled([1, 2, 3].map(() => logIn(fan, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logIn(fan, code)).rejects.toMatchObject(isWrong);
    await expect(logIn(fan, codeOf(fan.secret, -1))).rejects.toMatchObject(isWrong);
  });

  test('the code is asked for only after the right password', async () => {
    const fan = await protect(await world.fan());
    for (const code of [undefined, codeOf(fan.secret)])
      await expect(logIn({ ...fan, password: 'not the password' }, code)).rejects.toMatchObject({
        code: 'incorrect-credentials',
      });
    await logIn(fan, codeOf(fan.secret));
  });

  test('guessing ends after ten wrong codes, even with the right one', async () => {
    const fan = await protect(await world.fan());
    for (let guess = 0; guess < 10; guess += 1) await expect(logIn(fan, wrongCode(fan))).rejects.toMatchObject(isWrong);
    await expect(logIn(fan, codeOf(fan.secret))).rejects.toMatchObject({ statusCode: 429 });
    server.clock.advance(16 * 60_000);
    await logIn(fan, codeOf(fan.secret));
  });

  test('its secret is not readable in the database, and the code of one account is of no use to another', async () => {
    const [fan, other] = [await protect(await world.fan()), await protect(await world.fan())];
    const { sealed_secret } = await server.app.database
      .selectFrom('authenticators')
      .select('sealed_secret')
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow();
    expect(sealed_secret.includes(fan.secret)).toBe(false);
    await expect(logIn(fan, codeOf(other.secret))).rejects.toMatchObject(isWrong);
    await expect(logIn(fan, other.codes[0])).rejects.toMatchObject(isWrong);
  });

  test('a second one needs the removal of the first, and each needs more than a session', async () => {
    const fan = await protect(await world.fan());
    for (const operation of [createAuthenticator, removeAuthenticator, createRecoveryCodes]) {
      const call = (currentPassword?: string) =>
        fan.client.call(operation as typeof removeAuthenticator, { body: { currentPassword } });
      await expect(call()).rejects.toMatchObject({ code: 'reauthentication-required' });
      await expect(call(fan.password)).rejects.toMatchObject({ code: 'reauthentication-required' });
      await expect(call('not the password')).rejects.toMatchObject({ code: 'field-invalid' });
    }
    const confirm = (code: string) =>
      fan.client.call(reauthenticate, { body: { currentPassword: fan.password, code } });
    await expect(confirm(wrongCode(fan))).rejects.toMatchObject(isWrong);
    await confirm(codeOf(fan.secret));
    await expect(fan.client.call(createAuthenticator)).rejects.toMatchObject({ code: 'conflict' });
    await fan.client.call(removeAuthenticator);
    await logIn(fan);
  });

  test('sensitive changes need password and code, in this session', async () => {
    const fan = await protect(await world.fan());
    const change = (client = fan.client) =>
      client.call(changePassword, { body: { password: 'an even longer password', currentPassword: fan.password } });
    await expect(change()).rejects.toMatchObject({ code: 'reauthentication-required' });
    await expect(
      fan.client.call(changeMe, { body: { email: 'other@example.com', currentPassword: fan.password } }),
    ).rejects.toMatchObject({ code: 'reauthentication-required' });
    await expect(fan.client.call(reauthenticate, { body: { code: codeOf(fan.secret) } })).rejects.toMatchObject({
      code: 'field-invalid',
    });
    await expect(fan.client.call(reauthenticate, { body: { currentPassword: fan.password } })).rejects.toMatchObject({
      code: 'second-factor-required',
    });
    const other = await logIn(fan, codeOf(fan.secret));
    server.clock.advance(stepMs);
    await fan.client.call(reauthenticate, { body: { currentPassword: fan.password, code: codeOf(fan.secret) } });
    await expect(change(server.client(other.token))).rejects.toMatchObject({ code: 'reauthentication-required' });
    await change();
    await fan.client.call(logout);
  });
});

describe('recovery codes', () => {
  test('each lets in once, in capitals and without its dash; the owner is notified', async () => {
    const fan = await protect(await world.fan());
    const [first = '', second = ''] = fan.codes;
    const tries = await Promise.allSettled([1, 2, 3].map(() => logIn(fan, first)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(logIn(fan, first)).rejects.toMatchObject(isWrong);
    await logIn(fan, second.replace('-', '').toUpperCase());
    expect(await fan.client.call(getSecondFactor)).toMatchObject({ recoveryCodesLeft: 8 });
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: fan.email, pageSize: 100 } });
    expect(data.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['An authenticator app protects your account', 'One of your recovery codes was used']),
    );
  });

  test('new ones replace the old ones; the database holds only hashes', async () => {
    const fan = await protect(await world.fan());
    await fan.client.call(reauthenticate, { body: { currentPassword: fan.password, code: codeOf(fan.secret) } });
    const { codes } = await fan.client.call(createRecoveryCodes);
    await expect(logIn(fan, fan.codes[3])).rejects.toMatchObject(isWrong);
    await logIn(fan, codes[3]);
    const rows = await server.app.database
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('account_id', '=', fan.id)
      .execute();
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toHaveLength(32);
  });

  test('they still let in when too many networks have guessed codes of the app', async () => {
    const fan = await protect(await world.fan());
    const now = server.clock.now();
    for (let guess = 0; guess < 60; guess += 1)
      await server.app.counters.add({ purpose: 'guesses:second-factor-anywhere', key: fan.id }, 24 * 3_600_000, now);
    await expect(logIn(fan, codeOf(fan.secret))).rejects.toMatchObject({ statusCode: 429 });
    await logIn(fan, fan.codes[0]);
  });
});

test('staff find every change and every wrong code in the security log', async () => {
  const fan = await protect(await world.fan());
  await logIn(fan, wrongCode(fan)).catch(() => undefined);
  await logIn(fan, fan.codes[0]);
  await fan.client.call(reauthenticate, { body: { currentPassword: fan.password, code: codeOf(fan.secret) } });
  await fan.client.call(createRecoveryCodes);
  await fan.client.call(removeAuthenticator);
  const kinds = async () => {
    const { data } = await server.admin.call(listSecurityEvents, { query: { account: fan.id, pageSize: 100 } });
    return data.map(({ kind }) => kind);
  };
  await expect
    .poll(kinds)
    .toEqual(
      expect.arrayContaining([
        'authenticator-added',
        'second-factor-refused',
        'recovery-code-used',
        'recovery-codes-made',
        'authenticator-removed',
      ]),
    );
});
