import type { Client } from '@ovation/client';
import {
  changeMe,
  changePassword,
  closeAccount,
  forgotPassword,
  getMe,
  login,
  resetPassword,
} from '@ovation/contract/people/accounts.ts';
import {
  addPasskey,
  createPasskeyLogin,
  createPasskeyRegistration,
  loginWithPasskey,
  removePasskey,
} from '@ovation/contract/people/passkeys.ts';
import {
  confirmAuthenticator,
  createAuthenticator,
  createReauthentication,
  reauthenticate,
  removeAuthenticator,
} from '@ovation/contract/people/sign-in.ts';
import { finishSocialSecondStep, listIdentities, unlinkIdentity } from '@ovation/contract/people/social.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { clientHashOf } from '@ovation/domain';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePasskey, type SoftPasskey } from '../../../test/passkeys/soft-authenticator.ts';
import { startSocialSite, type SocialSite } from '../../../test/social/start-social-site.ts';

// Providers, passkeys, codes and hashes where they meet; each alone is tested beside its code.
const origin = 'http://stage.example.com';
const password = 'a long enough password';
const administrator = { username: 'admin@example.com', password: 'correct horse battery' };
const needsConfirmation = { statusCode: 403, code: 'reauthentication-required' };
const minuteMs = 60_000;

let site: SocialSite;
beforeAll(async () => {
  site = await startSocialSite({ PUBLIC_URL: origin, CAPTCHA: 'off', STAFF_SECOND_FACTOR: '1' });
});
afterAll(() => site.stop());

/** A fan who came through Google, in their browser: no password, no second factor. */
async function comer() {
  const person = site.newPerson();
  const browser = site.browser();
  const { user } = await browser.google(person);
  return { person, browser, id: user._id, client: browser.client };
}

async function enrol(client: Client, currentPassword?: string): Promise<SoftPasskey & { readonly _id: string }> {
  const passkey = makePasskey(origin, await client.call(createPasskeyRegistration, { body: { currentPassword } }));
  const { _id } = await client.call(addPasskey, { body: { name: 'Phone', passkey: passkey.registration } });
  return { ...passkey, _id };
}

/** Sets up an app, and returns what shows its next code. */
async function protect(client: Client, currentPassword?: string): Promise<() => string> {
  const { secret } = await client.call(createAuthenticator, { body: { currentPassword } });
  const next = (): string => {
    site.server.clock.advance(30_000);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.server.clock.now().getTime() });
  };
  await client.call(confirmAuthenticator, { body: { code: next() } });
  return next;
}

const logInWith = async (passkey: SoftPasskey) => {
  const client = site.server.client();
  return client.call(loginWithPasskey, { body: { passkey: passkey.sign(await client.call(createPasskeyLogin)) } });
};

const confirmWith = async (client: Client, passkey: SoftPasskey) =>
  client.call(reauthenticate, { body: { passkey: passkey.sign(await client.call(createReauthentication)) } });

const unlinkGoogle = (client: Client) => client.call(unlinkIdentity, { params: { provider: 'google' } });

describe('an account from Google with an authenticator app', () => {
  test('is asked for a code after Google, in this browser, and a wrong one does not let in', async () => {
    const { person, id, client } = await comer();
    const nextCode = await protect(client);
    const browser = site.browser();
    await expect(browser.google(person)).rejects.toMatchObject({ statusCode: 401, code: 'second-factor-required' });
    await expect(browser.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    const finish = (from: Client, code: string) => from.call(finishSocialSecondStep, { body: { code } });
    const code = nextCode();
    await expect(finish(browser.client, 'not-a-code')).rejects.toMatchObject({ statusCode: 422 });
    await expect(finish(site.browser().client, code)).rejects.toMatchObject({ code: 'sign-in-expired' });
    expect(await finish(browser.client, code)).toMatchObject({ outcome: 'signed-in', user: { _id: id } });
    await browser.client.call(changePassword, { body: { password } });
  });

  test('confirms changes with Google and a code, not with Google alone', async () => {
    const { person, browser, client } = await comer();
    const nextCode = await protect(client);
    site.server.clock.advance(6 * minuteMs);
    await expect(client.call(removeAuthenticator)).rejects.toMatchObject(needsConfirmation);
    await expect(browser.google(person, { purpose: 'confirm' })).rejects.toMatchObject({
      code: 'second-factor-required',
    });
    await expect(client.call(removeAuthenticator)).rejects.toMatchObject(needsConfirmation);
    const finished = await client.call(finishSocialSecondStep, { body: { code: nextCode() } });
    expect(finished).toMatchObject({ outcome: 'confirmed' });
    expect(finished.token).toBeUndefined();
    await client.call(removeAuthenticator);
  });

  test('a confirmation that one account began does not open another’s session', async () => {
    const [owner, other] = [await comer(), await comer()];
    const nextCode = await protect(owner.client);
    await owner.browser.google(owner.person, { purpose: 'confirm' }).catch(() => undefined);
    owner.browser.cookies.set('token', other.browser.cookies.get('token') ?? '');
    await expect(owner.client.call(finishSocialSecondStep, { body: { code: nextCode() } })).rejects.toMatchObject({
      code: 'sign-in-expired',
    });
  });
});

describe('confirming changes', () => {
  test('a sign-in with Google opens the session of an account without a password for five minutes', async () => {
    const { person, browser, client } = await comer();
    await client.call(changeMe, { body: { email: site.newPerson().email } });
    site.server.clock.advance(5 * minuteMs + 1);
    await expect(enrol(client)).rejects.toMatchObject(needsConfirmation);
    await expect(client.call(reauthenticate, { body: { currentPassword: password } })).rejects.toMatchObject(
      needsConfirmation,
    );
    await browser.google(person, { purpose: 'confirm' });
    await enrol(client);
  });

  test('without a password, a passkey does it as well', async () => {
    const { client } = await comer();
    const passkey = await enrol(client);
    site.server.clock.advance(6 * minuteMs);
    await expect(client.call(closeAccount, { body: {} })).rejects.toMatchObject(needsConfirmation);
    await confirmWith(client, passkey);
    await client.call(closeAccount, { body: {} });
    await expect(logInWith(passkey)).rejects.toMatchObject({ code: 'passkey-refused' });
  });

  test('Google does not replace a password, nor the passkey beside it, when linked', async () => {
    const [fan, person] = [await site.world.fan(), site.newPerson()];
    const browser = site.browser(fan.token);
    await browser.google(person, { purpose: 'link', currentPassword: fan.password });
    const passkey = await enrol(browser.client, fan.password);
    await browser.google(person);
    await expect(browser.client.call(changePassword, { body: { password } })).rejects.toMatchObject(needsConfirmation);
    await expect(browser.google(person, { purpose: 'confirm' })).rejects.toMatchObject({ code: 'sign-in-refused' });
    await confirmWith(browser.client, passkey);
    await browser.client.call(changePassword, { body: { password } });
  });

  test('linking asks an account with an app for more than the password', async () => {
    const fan = await site.world.fan();
    const nextCode = await protect(fan.client, fan.password);
    const browser = site.browser(fan.token);
    const link = () => browser.x(site.newPerson(), { purpose: 'link', currentPassword: fan.password });
    await expect(link()).rejects.toMatchObject(needsConfirmation);
    await fan.client.call(reauthenticate, { body: { currentPassword: fan.password, code: nextCode() } });
    expect((await link()).outcome).toBe('linked');
  });
});

describe('the last way in', () => {
  test('Google may go while a passkey stays, and then the passkey must', async () => {
    const { client } = await comer();
    await expect(unlinkGoogle(client)).rejects.toMatchObject({ statusCode: 409, code: 'last-way-in' });
    const passkey = await enrol(client);
    await unlinkGoogle(client);
    await expect(client.call(removePasskey, { params: { id: passkey._id } })).rejects.toMatchObject({
      code: 'last-way-in',
    });
    await client.call(getMe);
    expect((await logInWith(passkey)).token).toBeTruthy();
  });

  test('a passkey may go while Google stays', async () => {
    const { client } = await comer();
    const { _id } = await enrol(client);
    await client.call(removePasskey, { params: { id: _id } });
    await expect(unlinkGoogle(client)).rejects.toMatchObject({ code: 'last-way-in' });
  });

  test('an authenticator app is none', async () => {
    const { client } = await comer();
    await protect(client);
    await expect(unlinkGoogle(client)).rejects.toMatchObject({ code: 'last-way-in' });
  });

  test('of passkey and Google removed at once, one stays', async () => {
    const { client } = await comer();
    const { _id } = await enrol(client);
    const results = await Promise.allSettled([
      unlinkGoogle(client),
      client.call(removePasskey, { params: { id: _id } }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a first password may be a client hash, which then needs no other', async () => {
  const { client, person } = await comer();
  await client.call(changeMe, { body: { password: await clientHashOf(password) } });
  expect((await client.call(getMe)).missing).not.toContain('password');
  for (const typed of [password, await clientHashOf(password)])
    await site.server.client().call(login, { body: { username: person.email, password: typed } });
});

test('staff do not get in by Google without their second factor', async () => {
  const { token } = await site.server.client().call(login, { body: administrator });
  const browser = site.browser(token);
  const person = site.newPerson();
  await browser.google(person, { purpose: 'link', currentPassword: administrator.password });
  expect((await browser.client.call(listIdentities)).total).toBe(1);
  const passkey = await enrol(browser.client, administrator.password);
  const other = site.browser();
  await expect(other.google(person)).rejects.toMatchObject({ statusCode: 401, code: 'passkey-required' });
  await expect(other.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  await expect(other.client.call(finishSocialSecondStep, { body: { code: '123456' } })).rejects.toMatchObject({
    code: 'sign-in-expired',
  });
  const entered = await logInWith(passkey);
  await site.server.client(entered.token).call(listUsers, { query: {} });

  await confirmWith(browser.client, passkey);
  const nextCode = await protect(browser.client);
  await expect(other.google(person)).rejects.toMatchObject({ code: 'second-factor-required' });
  await other.client.call(finishSocialSecondStep, { body: { code: nextCode() } });
  await other.client.call(listUsers, { query: {} });
});

test('who named a stranger’s address keeps no passkey once its owner has reset the password', async () => {
  const { email: _email, ...thief } = site.newPerson();
  const { email } = site.newPerson();
  const browser = site.browser();
  await browser.x(thief);
  await browser.client.call(changeMe, { body: { email, password } });
  const passkey = await enrol(browser.client, password);
  await site.server.client().call(forgotPassword, { body: { email } });
  await site.server.runJobs();
  const { data } = await site.server.admin.call(listMailbox, { query: { q: email, pageSize: 50 } });
  const mail = data.find(({ subject }) => subject === 'Choose a new password');
  const { text } = await site.server.admin.call(getMail, { params: { id: mail?._id ?? '' } });
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
  await site.server.client().call(resetPassword, { body: { token, password: 'the password of the owner' } });
  await expect(logInWith(passkey)).rejects.toMatchObject({ code: 'passkey-refused' });
});
