import { closeAccount, changePassword, getMe, login } from '@ovation/contract/people/accounts.ts';
import {
  addPasskey,
  createPasskeyLogin,
  createPasskeyRegistration,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
} from '@ovation/contract/people/passkeys.ts';
import { createReauthentication, reauthenticate } from '@ovation/contract/people/sign-in.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePasskey, type Deviation, type SoftPasskey } from '../../../../test/passkeys/soft-authenticator.ts';
import { sweepSessionsJob } from '../sessions/session.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

const origin = 'https://stage.example.com';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin, CAPTCHA: 'off' });
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const refused = { statusCode: 401, code: 'passkey-refused' };

/** Adds a passkey to the account, as its browser would. */
async function enrol({ client, password }: Person, deviation?: Deviation): Promise<SoftPasskey & { _id: string }> {
  const options = await client.call(createPasskeyRegistration, { body: { currentPassword: password } });
  const passkey = makePasskey(origin, options, deviation);
  const { _id } = await client.call(addPasskey, { body: { name: 'My phone', passkey: passkey.registration } });
  return { ...passkey, _id };
}

async function logInWith(passkey: SoftPasskey, deviation?: Deviation) {
  const stranger = server.client();
  const request = await stranger.call(createPasskeyLogin);
  return stranger.call(loginWithPasskey, { body: { passkey: passkey.sign(request, deviation) } });
}

async function subjectsTo(email: string): Promise<string[]> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  return data.map(({ subject }) => subject);
}

describe('logging in with a passkey', () => {
  test('needs neither a username nor a password, for fans and performers', async () => {
    for (const person of [await world.fan(), await world.performer()]) {
      const passkey = await enrol(person);
      const { token, user } = await logInWith(passkey);
      expect(user).toMatchObject({ _id: person.id, hasSecondFactor: true });
      expect(await server.client(token).call(getMe)).toMatchObject({ _id: person.id });
    }
  });

  test('several passkeys work, have names, and say when they were used', async () => {
    const fan = await world.fan();
    const [phone, key] = [await enrol(fan), await enrol(fan)];
    await fan.client.call(renamePasskey, { params: { id: key._id }, body: { name: 'Key in the drawer' } });
    await logInWith(key);
    const { data } = await fan.client.call(listPasskeys);
    expect(data.map(({ _id, name, lastUsedAt }) => ({ _id, name, isUsed: lastUsedAt !== null }))).toEqual([
      { _id: phone._id, name: 'My phone', isUsed: false },
      { _id: key._id, name: 'Key in the drawer', isUsed: true },
    ]);
  });

  test('a suspended fan stays out', async () => {
    const fan = await world.fan();
    const passkey = await enrol(fan);
    await server.admin.call(changeUserStatus, { params: { id: fan.id }, body: { status: 'suspended' } });
    await expect(logInWith(passkey)).rejects.toMatchObject({ code: 'account-suspended' });
  });

  test('a closed account has no passkeys', async () => {
    const fan = await world.fan();
    const passkey = await enrol(fan);
    await fan.client.call(closeAccount, { body: { currentPassword: fan.password } });
    await expect(logInWith(passkey)).rejects.toMatchObject(refused);
  });
});

describe('what is not accepted', () => {
  test.each<[string, Deviation]>([
    ['the pages of another site', { origin: 'https://stage.example.com.evil.example' }],
    ['the same site without encryption', { origin: 'http://stage.example.com' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge that we did not make', { challenge: 'A'.repeat(75) }],
    ['no challenge', { challenge: '' }],
    ['a signature that was made for a registration', { type: 'webauthn.create' }],
    ['an authenticator that did not verify its person', { userVerified: false }],
    ['the handle of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_name, deviation) => {
    const passkey = await enrol(await world.fan());
    await expect(logInWith(passkey, deviation)).rejects.toMatchObject(refused);
    await logInWith(passkey);
  });

  test('an answer that was used', async () => {
    const passkey = await enrol(await world.fan());
    const request = await server.client().call(createPasskeyLogin);
    const body = { passkey: passkey.sign(request) };
    await server.client().call(loginWithPasskey, { body });
    await expect(server.client().call(loginWithPasskey, { body })).rejects.toMatchObject(refused);
  });

  test('a used challenge, signed again; also by an authenticator that does not count', async () => {
    for (const counter of [undefined, 0]) {
      const deviation = counter === undefined ? {} : { counter };
      const passkey = await enrol(await world.fan(), deviation);
      const request = await server.client().call(createPasskeyLogin);
      await server.client().call(loginWithPasskey, { body: { passkey: passkey.sign(request, deviation) } });
      const again = { passkey: passkey.sign(request, deviation) };
      await expect(server.client().call(loginWithPasskey, { body: again })).rejects.toMatchObject(refused);
    }
  });

  test('of two answers to one challenge at the same moment, one', async () => {
    const passkey = await enrol(await world.fan(), { counter: 0 });
    const request = await server.client().call(createPasskeyLogin);
    const answers = await Promise.allSettled(
      [0, 0, 0].map((counter) =>
        server.client().call(loginWithPasskey, { body: { passkey: passkey.sign(request, { counter }) } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a counter that went back: the passkey was copied', async () => {
    const passkey = await enrol(await world.fan());
    await logInWith(passkey, { counter: 10 });
    for (const counter of [9, 10, 0]) await expect(logInWith(passkey, { counter })).rejects.toMatchObject(refused);
    await logInWith(passkey, { counter: 11 });
  });

  test('a challenge that is older than five minutes', async () => {
    const passkey = await enrol(await world.fan());
    const request = await server.client().call(createPasskeyLogin);
    server.clock.advance(5 * 60_000 + 1);
    await expect(
      server.client().call(loginWithPasskey, { body: { passkey: passkey.sign(request) } }),
    ).rejects.toMatchObject(refused);
  });

  test('a signature that was changed', async () => {
    const passkey = await enrol(await world.fan());
    const signed = passkey.sign(await server.client().call(createPasskeyLogin));
    const { signature } = signed.response;
    const flipped = `${signature.slice(0, 30)}${signature[30] === 'A' ? 'B' : 'A'}${signature.slice(31)}`;
    const broken = { ...signed, response: { ...signed.response, signature: flipped } };
    const other = passkey.sign(await server.client().call(createPasskeyLogin));
    const swapped = { ...signed, response: { ...signed.response, signature: other.response.signature } };
    for (const body of [broken, swapped])
      await expect(server.client().call(loginWithPasskey, { body: { passkey: body } })).rejects.toMatchObject(refused);
  });

  test('a challenge for a login does not add a passkey, nor does that of another session', async () => {
    const [fan, thief] = [await world.fan(), await world.fan()];
    const options = await fan.client.call(createPasskeyRegistration, { body: { currentPassword: fan.password } });
    const { challenge } = await server.client().call(createPasskeyLogin);
    const passkey = makePasskey(origin, { ...options, challenge });
    const add = { body: { name: 'Mine', passkey: passkey.registration } };
    await expect(fan.client.call(addPasskey, add)).rejects.toMatchObject(refused);
    const own = makePasskey(origin, options);
    const body = { name: 'Mine', passkey: own.registration };
    await expect(thief.client.call(addPasskey, { body })).rejects.toMatchObject(refused);
    const confirming = await fan.client.call(createReauthentication);
    const misused = makePasskey(origin, { ...options, challenge: confirming.challenge });
    await expect(
      fan.client.call(addPasskey, { body: { name: 'Mine', passkey: misused.registration } }),
    ).rejects.toMatchObject(refused);
    const again = await server.client().call(login, { body: { username: fan.username, password: fan.password } });
    await expect(server.client(again.token).call(addPasskey, { body })).rejects.toMatchObject(refused);
    await fan.client.call(addPasskey, { body });
  });

  test('a registration twice, or by an authenticator that did not verify its person', async () => {
    const fan = await world.fan();
    const options = await fan.client.call(createPasskeyRegistration, { body: { currentPassword: fan.password } });
    const weak = makePasskey(origin, options, { userVerified: false });
    await expect(
      fan.client.call(addPasskey, { body: { name: 'Weak', passkey: weak.registration } }),
    ).rejects.toMatchObject(refused);
    const body = { name: 'Mine', passkey: makePasskey(origin, options).registration };
    await fan.client.call(addPasskey, { body });
    await expect(fan.client.call(addPasskey, { body })).rejects.toMatchObject(refused);
  });
});

describe('whose passkey it is', () => {
  test('a session alone adds and removes none', async () => {
    const fan = await world.fan();
    const { _id } = await enrol(fan);
    for (const currentPassword of [undefined, '', 'not the password'])
      await expect(fan.client.call(createPasskeyRegistration, { body: { currentPassword } })).rejects.toMatchObject({
        statusCode: expect.toBeOneOf([403, 422]) as number,
      });
    await expect(fan.client.call(removePasskey, { params: { id: _id }, body: {} })).rejects.toMatchObject({
      code: 'reauthentication-required',
    });
    expect((await fan.client.call(listPasskeys)).total).toBe(1);
  });

  test('another account neither sees, renames nor removes it', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    const { _id } = await enrol(fan);
    expect((await other.client.call(listPasskeys)).total).toBe(0);
    const params = { id: _id };
    await expect(other.client.call(renamePasskey, { params, body: { name: 'Mine' } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(
      other.client.call(removePasskey, { params, body: { currentPassword: other.password } }),
    ).rejects.toMatchObject({ statusCode: 404 });
    expect((await fan.client.call(listPasskeys)).data[0]?.name).toBe('My phone');
  });

  test('it confirms changes of its own account in this session, for five minutes, and of no other', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    const [own, foreign] = [await enrol(fan), await enrol(other)];
    const change = () => fan.client.call(changePassword, { body: { password: 'an even longer password' } });
    const confirmWith = async (passkey: SoftPasskey) =>
      fan.client.call(reauthenticate, {
        body: { passkey: passkey.sign(await fan.client.call(createReauthentication)) },
      });
    await expect(change()).rejects.toMatchObject({ code: 'reauthentication-required' });
    await expect(confirmWith(foreign)).rejects.toMatchObject(refused);
    const loginChallenge = await server.client().call(createPasskeyLogin);
    await expect(
      fan.client.call(reauthenticate, { body: { passkey: own.sign(loginChallenge) } }),
    ).rejects.toMatchObject(refused);
    await expect(change()).rejects.toMatchObject({ code: 'reauthentication-required' });
    await confirmWith(own);
    await change();
    server.clock.advance(5 * 60_000 + 1);
    await expect(change()).rejects.toMatchObject({ code: 'reauthentication-required' });
  });

  test('the last way in cannot be removed', async () => {
    const fan = await world.fan();
    const [first, second] = [await enrol(fan), await enrol(fan)];
    // As after a login through another site.
    await server.app.database.updateTable('accounts').set({ password_hash: null }).where('id', '=', fan.id).execute();
    const confirm = async () =>
      fan.client.call(reauthenticate, {
        body: { passkey: second.sign(await fan.client.call(createReauthentication)) },
      });
    await confirm();
    await fan.client.call(removePasskey, { params: { id: first._id } });
    await expect(fan.client.call(removePasskey, { params: { id: second._id } })).rejects.toMatchObject({
      code: 'last-way-in',
    });
    await logInWith(second);
  });

  test('its owner is notified when one is added or removed, and staff find it in the log', async () => {
    const fan = await world.fan();
    const passkey = await enrol(fan);
    const params = { id: passkey._id };
    await fan.client.call(removePasskey, { params, body: { currentPassword: fan.password } });
    expect(await subjectsTo(fan.email)).toEqual(
      expect.arrayContaining(['A passkey was added to your account', 'A passkey was removed from your account']),
    );
    await expect(logInWith(passkey)).rejects.toMatchObject(refused);
    const kinds = async () => {
      const { data } = await server.admin.call(listSecurityEvents, { query: { pageSize: 100 } });
      return data.map(({ kind }) => kind);
    };
    await expect.poll(kinds).toEqual(expect.arrayContaining(['passkey-added', 'passkey-removed', 'passkey-refused']));
  });

  test('visitors who ask for challenges leave nothing behind; used ones are deleted once they have expired', async () => {
    const count = async () =>
      (await server.app.database.selectFrom('used_challenges').select('expires_at').execute()).length;
    await logInWith(await enrol(await world.fan()));
    const before = await count();
    for (let asked = 0; asked < 5; asked += 1) await server.client().call(createPasskeyLogin);
    expect(await count()).toBe(before);
    expect(before).toBeGreaterThan(0);
    server.clock.advance(6 * 60_000);
    await server.runJob(sweepSessionsJob);
    server.clock.advance(-6 * 60_000);
    expect(await count()).toBe(0);
  });
});
