import { changeMe, forgotPassword, getMe, registerUser, resetPassword } from '@ovation/contract/people/accounts.ts';
import {
  exchangeGoogleCode,
  finishSocialRegistration,
  finishTwitter,
  loginWithGoogle,
  startGoogle,
  startTwitter,
} from '@ovation/contract/people/social.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TokenFaults } from '../social/start-google.ts';
import { agreeing, startSocialSite, type Browser, type SocialSite } from '../social/start-social-site.ts';
import { startTestServer } from '../start-server.ts';

let site: SocialSite;
beforeAll(async () => {
  site = await startSocialSite();
});
afterEach(() => site.server.clock.reset());
afterAll(() => site.stop());

const expired = { code: 'sign-in-expired', statusCode: 401 };
/** The proof was accepted; the person has not agreed to the terms yet. */
const newHere = { code: 'agreement-required', statusCode: 403 };
const refused = { code: 'sign-in-refused', statusCode: 401 };

/** Goes to Google and agrees there, but does not come back yet. */
async function atGoogle(browser: Browser) {
  const { url, nonce } = await browser.client.call(startGoogle, { body: {} });
  site.google.person = site.newPerson();
  return { nonce, answer: await site.google.agree(url) };
}

async function atX(browser: Browser) {
  const { url } = await browser.client.call(startTwitter, { body: {} });
  site.x.person = site.newPerson();
  return site.x.agree(url);
}

const withToken = (browser: Browser, credential: string) =>
  browser.client.call(loginWithGoogle, { body: { credential } });

describe('an identity token', () => {
  test('logs in with the nonce of this browser, once', async () => {
    const browser = site.browser();
    const { nonce } = await browser.client.call(startGoogle, { body: {} });
    const credential = await site.google.tokenFor(site.newPerson(), nonce);
    const cookies = new Map(browser.cookies);
    expect((await agreeing(browser.client, withToken(browser, credential))).outcome).toBe('registered');
    await expect(withToken(browser, credential)).rejects.toMatchObject(expired);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    await expect(withToken(browser, credential)).rejects.toMatchObject(expired);
  });

  test('of another browser is refused', async () => {
    const [thief, victim] = [site.browser(), site.browser()];
    const { nonce } = await victim.client.call(startGoogle, { body: {} });
    const credential = await site.google.tokenFor(site.newPerson(), nonce);
    await expect(withToken(thief, credential)).rejects.toMatchObject(expired);
    await thief.client.call(startGoogle, { body: {} });
    await expect(withToken(thief, credential)).rejects.toMatchObject(refused);
  });

  test.each<[string, TokenFaults]>([
    ['forged', { isForged: true }],
    ['expired', { ageS: 7_200, livesS: -3_600 }],
    ['for another site', { audience: 'another-site' }],
    ['of another issuer', { issuer: 'https://accounts.evil.example' }],
  ])('that is %s is refused, and staff reads why', async (_name, faults) => {
    const browser = site.browser();
    const { nonce } = await browser.client.call(startGoogle, { body: {} });
    const credential = await site.google.tokenFor(site.newPerson(), nonce, faults);
    await expect(withToken(browser, credential)).rejects.toMatchObject(refused);
    await expect
      .poll(async () => (await site.server.admin.call(listSecurityEvents, { query: { kind: 'social-refused' } })).total)
      .toBeGreaterThan(0);
  });

  test('of Google does not finish a sign-in that began with X', async () => {
    const browser = site.browser();
    await browser.client.call(startTwitter, { body: {} });
    const credential = await site.google.tokenFor(site.newPerson(), 'a nonce');
    await expect(withToken(browser, credential)).rejects.toMatchObject(expired);
  });
});

describe('a new person', () => {
  test('gets no account before they agree, and none in another browser or half an hour later', async () => {
    const [browser, thief] = [site.browser(), site.browser()];
    const { answer } = await atGoogle(browser);
    await expect(browser.client.call(exchangeGoogleCode, { body: answer })).rejects.toMatchObject(newHere);
    expect(browser.cookies.has('token')).toBe(false);
    const finish = ({ client }: Browser, agreed = true) =>
      client.call(finishSocialRegistration, { body: { agreed } as { agreed: true } });
    await expect(finish(browser, false)).rejects.toMatchObject({
      statusCode: 422,
      fields: { agreed: expect.any(String) as string },
    });
    await expect(finish(thief)).rejects.toMatchObject(expired);
    site.server.clock.advance(31 * 60_000);
    await expect(finish(browser)).rejects.toMatchObject(expired);
    site.server.clock.advance(-31 * 60_000);
    expect((await finish(browser)).outcome).toBe('registered');
    await expect(finish(browser)).rejects.toMatchObject(expired);
  });
});

describe('a callback', () => {
  test('is accepted once, also with the cookie of before, and twice at once', async () => {
    const browser = site.browser();
    const { answer } = await atGoogle(browser);
    const cookies = new Map(browser.cookies);
    const finish = () => browser.client.call(exchangeGoogleCode, { body: answer });
    const both = await Promise.all([finish(), finish()].map((one) => one.catch((error: unknown) => error)));
    expect(both).toEqual(expect.arrayContaining([expect.objectContaining(newHere), expect.objectContaining(expired)]));
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    await expect(finish()).rejects.toMatchObject(expired);
  });

  test('in a browser that began nothing is refused, so that no one is logged in as a stranger', async () => {
    const [attacker, victim] = [site.browser(), site.browser()];
    const answer = await atX(attacker);
    await expect(victim.client.call(finishTwitter, { body: answer })).rejects.toMatchObject(expired);
    await atX(victim);
    await expect(victim.client.call(finishTwitter, { body: answer })).rejects.toMatchObject(expired);
    expect(victim.cookies.has('token')).toBe(false);
  });

  test('with someone’s code under one’s own state is refused by the provider’s check of PKCE', async () => {
    const [thief, victim] = [site.browser(), site.browser()];
    const [stolen, own] = [await atX(victim), await atX(thief)];
    const mixed = { code: stolen.code, state: own.state };
    await expect(thief.client.call(finishTwitter, { body: mixed })).rejects.toMatchObject(refused);
  });

  test('of X does not finish a sign-in that began with Google', async () => {
    const browser = site.browser();
    const { answer } = await atGoogle(browser);
    await expect(browser.client.call(finishTwitter, { body: answer })).rejects.toMatchObject(expired);
  });

  test('a wrong state leaves the sign-in of the browser as it was', async () => {
    const browser = site.browser();
    const { answer } = await atGoogle(browser);
    const wrong = { ...answer, state: 'made-up' };
    await expect(browser.client.call(exchangeGoogleCode, { body: wrong })).rejects.toMatchObject(expired);
    await expect(browser.client.call(exchangeGoogleCode, { body: answer })).rejects.toMatchObject(newHere);
  });

  test('after a day is too late', async () => {
    const browser = site.browser();
    const { answer } = await atGoogle(browser);
    site.server.clock.advance(25 * 3_600_000);
    await expect(browser.client.call(exchangeGoogleCode, { body: answer })).rejects.toMatchObject(expired);
  });

  test.each(['', 'made-up', 'x'.repeat(4_000), 'eyJwdXJwb3NlIjoic2lnbi1pbiJ9'])(
    'the cookie %# that this site has not sealed is refused',
    async (forged) => {
      const browser = site.browser();
      const { answer } = await atGoogle(browser);
      browser.cookies.set('sign-in', forged);
      await expect(browser.client.call(exchangeGoogleCode, { body: answer })).rejects.toMatchObject(expired);
    },
  );

  test('a changed byte of the cookie is noticed', async () => {
    const browser = site.browser();
    const { answer } = await atGoogle(browser);
    const sealed = browser.cookies.get('sign-in') ?? '';
    browser.cookies.set('sign-in', `${sealed.slice(0, 60)}${sealed[60] === 'A' ? 'B' : 'A'}${sealed.slice(61)}`);
    await expect(browser.client.call(exchangeGoogleCode, { body: answer })).rejects.toMatchObject(expired);
  });
});

test('the cookie says nothing to who reads it, and scripts cannot', async () => {
  const response = await fetch(`${site.server.url}/api/auth/twitter/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'performer' }),
  });
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('performer');
  const lastsMs = Date.parse(/Expires=([^;]+)/i.exec(cookie)?.[1] ?? '') - site.server.clock.now().getTime();
  expect(lastsMs).toBeLessThanOrEqual(24 * 3_600_000);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  'http:evil.example',
  '/api/auth/logout',
  '/auth/login',
  'home',
  '',
])('no one is sent to %j afterwards', async (returnTo) => {
  for (const operation of [startGoogle, startTwitter])
    await expect(site.browser().client.call(operation, { body: { returnTo } })).rejects.toMatchObject({
      code: 'field-invalid',
    });
});

test('another site’s page can neither start nor finish a sign-in', async () => {
  for (const path of ['auth/google/authorization', 'auth/twitter/login', 'auth/google/token', 'auth/google/login']) {
    const response = await fetch(`${site.server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ code: 'code', state: 'state', credential: 'token' }),
    });
    expect(response.status).toBe(403);
  }
});

test('who registers first with a stranger’s address loses it once its owner resets the password', async () => {
  const [thief, victim] = [site.newPerson(), site.newPerson()];
  const { email: _email, ...nameless } = thief;
  const browser = site.browser();
  const { user, token } = await browser.x(nameless);
  await browser.client.call(changeMe, { body: { email: victim.email } });
  await site.server.client().call(forgotPassword, { body: { email: victim.email } });
  await site.server.runJobs();
  const { data } = await site.server.admin.call(listMailbox, { query: { q: victim.email, sort: 'desc' } });
  const mail = await site.server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
  const reset = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  await site.server.client().call(resetPassword, { body: { token: reset, password: 'a password of the owner' } });
  await expect(site.server.client(token).call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  const again = await site.browser().x(nameless);
  expect(again.user._id).not.toBe(user._id);
});

test('a provider that is down is an error that passes: 503, and the account is as it was', async () => {
  const server = await startTestServer({
    TWITTER_CLIENT_ID: 'the-site',
    TWITTER_CLIENT_SECRET: 'the-secret',
    TWITTER_STAND_IN: 'http://127.0.0.1:1',
    GOOGLE_CLIENT_ID: 'the-site',
    GOOGLE_CLIENT_SECRET: 'the-secret',
    GOOGLE_STAND_IN: 'http://127.0.0.1:1',
  });
  await expect(server.client().call(startGoogle, { body: {} })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(server.client().call(startTwitter, { body: {} })).resolves.toMatchObject({
    url: expect.stringContaining('http://127.0.0.1:1/') as string,
  });
  await server.stop();
});

test('a site without keys offers nothing', async () => {
  const server = await startTestServer();
  for (const operation of [startGoogle, startTwitter])
    await expect(server.client().call(operation, { body: {} })).rejects.toMatchObject({ code: 'not-found' });
  const answer = { code: 'code', state: 'state' };
  for (const operation of [exchangeGoogleCode, finishTwitter])
    await expect(server.client().call(operation, { body: answer })).rejects.toMatchObject({ code: 'not-found' });
  await server.client().call(registerUser, {
    body: {
      name: 'Fan',
      username: 'plain-fan',
      email: 'plain@example.com',
      password: 'a long enough password',
      agreed: true,
    },
  });
  await server.stop();
});
