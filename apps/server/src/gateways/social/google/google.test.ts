import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGoogle, type GoogleStandIn, type TokenFaults } from '../../../../test/social/start-google.ts';
import { standInClient } from '../../../../test/social/stand-in.ts';
import { socialConformance } from '../conformance.ts';
import { SocialRefused } from '../social.ts';
import { createGoogle } from './google.ts';

const redirectUrl = 'https://site.example/auth/google/callback';
const keys = { ...standInClient, redirectUrl, keyCooldownMs: 0 };
const ada = { subject: '1001', name: 'Ada Lovelace', email: 'ada@gmail.com' };
const nonce = 'the nonce of this browser';

socialConformance('Google', async () => {
  const google = await startGoogle();
  const person = { subject: ada.subject, name: ada.name, username: null, email: ada.email, isEmailVerified: true };
  return {
    gateway: createGoogle({ ...keys, base: google.url }),
    withWrongSecret: createGoogle({ ...keys, clientSecret: 'wrong', base: google.url }),
    people: { confirmed: person, unconfirmed: { ...person, subject: '1002', isEmailVerified: false } },
    agree({ isEmailVerified, email, name, subject }, url) {
      google.person = { subject, name: name ?? '', email: email ?? '', emailVerified: isEmailVerified };
      return google.agree(url);
    },
    close: () => google.close(),
  };
});

describe('an identity token of Google', () => {
  let google: GoogleStandIn;
  let read: (token: string) => Promise<unknown>;
  beforeAll(async () => {
    google = await startGoogle();
    const gateway = createGoogle({ ...keys, base: google.url });
    read = async (token) => gateway.readIdentityToken?.(token, { nonce });
  });
  afterAll(() => google.close());

  test('is accepted with the right signature, audience, issuer, age and nonce', async () => {
    expect(await read(await google.tokenFor(ada, nonce))).toMatchObject({ subject: '1001', isEmailVerified: true });
  });

  test.each<[string, TokenFaults]>([
    ['signed by a stranger', { isForged: true }],
    ['for another site', { audience: 'another-site' }],
    ['given to another client', { authorizedParty: 'another-site' }],
    ['of another issuer', { issuer: 'https://accounts.evil.example' }],
    ['that has expired', { ageS: 3_700, livesS: -100 }],
    ['that is older than ten minutes', { ageS: 700 }],
    ['from the future', { ageS: -600 }],
    ['without an end', { without: 'exp' }],
    ['without a person', { without: 'sub' }],
  ])('%s is refused', async (_name, faults) => {
    await expect(read(await google.tokenFor(ada, nonce, faults))).rejects.toThrow(SocialRefused);
  });

  test('with the nonce of another browser, or with none, is refused', async () => {
    await expect(read(await google.tokenFor(ada, 'another'))).rejects.toThrow(SocialRefused);
    await expect(read(await google.tokenFor(ada, undefined))).rejects.toThrow(SocialRefused);
  });

  test('without a signature, or signed with the public key as a secret, is refused', async () => {
    const [, payload] = (await google.tokenFor(ada, nonce)).split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    await expect(read(`${unsigned}.${payload}.`)).rejects.toThrow(SocialRefused);
    const symmetric = Buffer.from('{"alg":"HS256"}').toString('base64url');
    await expect(read(`${symmetric}.${payload}.${'a'.repeat(43)}`)).rejects.toThrow(SocialRefused);
  });

  test('with a changed claim is refused', async () => {
    const [head, payload = '', signature] = (await google.tokenFor(ada, nonce)).split('.');
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '1' } as object;
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
    await expect(read(`${head}.${changed}.${signature}`)).rejects.toThrow(SocialRefused);
  });

  test.each(['', 'made-up', 'a.b.c', '..', 'x'.repeat(8_000)])('%j is refused', async (token) => {
    await expect(read(token)).rejects.toThrow(SocialRefused);
  });

  test('signed by a new key is accepted, and by the old one no longer', async () => {
    const old = await google.tokenFor(ada, nonce);
    expect(await read(old)).toMatchObject({ subject: '1001' });
    await google.rotateKey();
    expect(await read(await google.tokenFor(ada, nonce))).toMatchObject({ subject: '1001' });
    await expect(read(old)).rejects.toThrow(SocialRefused);
  });

  test.each([
    ['of Gmail', { email: 'ada@gmail.com' }, true],
    ['of an organisation at Google', { email: 'ada@engine.example', organisation: 'engine.example' }, true],
    ['elsewhere, which Google verified once', { email: 'ada@elsewhere.example' }, false],
    ['that Google has not verified', { email: 'ada@gmail.com', emailVerified: false }, false],
  ])('an address %s is verified: %#', async (_name, facts, isEmailVerified) => {
    const token = await google.tokenFor({ subject: '1003', ...facts }, nonce);
    expect(await read(token)).toMatchObject({ email: facts.email, isEmailVerified });
  });
});

test('forged keys do not make us read Google’s keys without end', async () => {
  const google = await startGoogle();
  const gateway = createGoogle({ ...keys, keyCooldownMs: 30_000, base: google.url });
  const stranger = await startGoogle();
  await gateway.readIdentityToken?.(await google.tokenFor(ada, nonce), { nonce });
  for (let i = 0; i < 5; i += 1) {
    await stranger.rotateKey();
    const forged = await stranger.tokenFor(ada, nonce, { issuer: google.url });
    await expect(gateway.readIdentityToken?.(forged, { nonce })).rejects.toThrow(SocialRefused);
  }
  expect(google.keyReads).toBe(1);
  await Promise.all([google.close(), stranger.close()]);
});

test('a Google that does not answer is an error of the site, and works as soon as it answers', async () => {
  const google = await startGoogle();
  const gateway = createGoogle({ ...keys, base: google.url });
  const token = await google.tokenFor(ada, nonce);
  const down = createGoogle({ ...keys, base: 'http://127.0.0.1:1' });
  const failure = await down.readIdentityToken?.(token, { nonce }).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(SocialRefused);
  expect(await gateway.readIdentityToken?.(token, { nonce })).toMatchObject({ subject: '1001' });
  await google.close();
});
