import { registerUser } from '@ovation/contract/people/accounts.ts';
import { createCaptchaChallenge, type CaptchaKind } from '@ovation/contract/people/captcha.ts';
import { changeSettings, contactSite, getAllSettings, getPublicSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireCaptchaKeys } from '../../src/gateways/captcha/captchas.ts';
import { readConfig } from '../../src/platform/config.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import { startCaptchaProvider, type CaptchaProvider } from '../start-captcha-provider.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { createCaptchaActions, captchaRequired } from '../actions/captcha-actions.ts';

const secretKey = 'the-secret-key-of-a-provider';

let server: TestServer;
let provider: CaptchaProvider;
let fan: Person;

beforeAll(async () => {
  provider = await startCaptchaProvider(secretKey);
  server = await startTestServer({
    TRUST_PROXY: '1',
    RECAPTCHA_SECRET_KEY: secretKey,
    TURNSTILE_SECRET_KEY: secretKey,
    CAPTCHA_STAND_IN: provider.url,
  });
  fan = await createWorld(server).fan();
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
const { choose, names, newNetwork, logIn, forms, purposes, otherThan } = createCaptchaActions(
  () => server,
  () => fan,
);
afterEach(() => choose('off'));

describe.each(['recaptcha', 'turnstile'] as const)('%s', (kind) => {
  test.each(purposes)('%s accepts a token of the provider, once, and for nothing else', async (purpose) => {
    await choose(kind);
    await expect(forms[purpose]()).rejects.toMatchObject(captchaRequired);
    await expect(forms[purpose](provider.solve(otherThan(purpose)))).rejects.toMatchObject(captchaRequired);
    const token = provider.solve(purpose);
    await forms[purpose](token);
    await expect(forms[purpose](token)).rejects.toMatchObject(captchaRequired);
  });

  test('has no challenge of ours, and accepts no proof of work in place of its token', async () => {
    await choose('builtin');
    const solution = await solveCaptcha(server, 'contactSite');
    await choose(kind);
    await expect(solveCaptcha(server, 'contactSite')).rejects.toMatchObject({ statusCode: 404 });
    await expect(forms.contactSite(solution)).rejects.toMatchObject(captchaRequired);
  });
});

test('a provider that is down lets no one in, and calls no one a bot', async () => {
  const gone = await startCaptchaProvider(secretKey);
  const site = await startTestServer(
    {
      CAPTCHA: 'turnstile',
      CAPTCHA_SITE_KEY: 'a-public-site-key',
      TURNSTILE_SECRET_KEY: secretKey,
      CAPTCHA_STAND_IN: gone.url,
      LOG_LEVEL: 'silent',
    },
    { beside: server },
  );
  await gone.close();
  const person = names();
  await expect(site.client().call(registerUser, { body: { ...person, captcha: 'a token' } })).rejects.toMatchObject({
    statusCode: 503,
    code: 'captcha-unavailable',
  });
  expect(
    await site.app.database.selectFrom('accounts').select('id').where('username', '=', person.username).execute(),
  ).toEqual([]);
  await site.stop();
});

describe('which captcha', () => {
  const publicSettings = (site: TestServer) => site.client().call(getPublicSettings);

  test('a site on this machine asks for nothing', async () => {
    expect(await publicSettings(server)).toMatchObject({ captcha: 'off' });
    for (const purpose of purposes) await forms[purpose]();
    expect((await logIn(fan.username, fan.password, newNetwork())).status).toBe(200);
    await expect(server.client().call(createCaptchaChallenge, { body: { purpose: 'login' } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('a site with a public address has the built-in one, until an administrator chooses another', async () => {
    // A site of its own, on which no captcha was chosen yet.
    const site = await startTestServer({ PUBLIC_URL: 'https://stage.ovation.art' });
    expect(await publicSettings(site)).toMatchObject({ captcha: 'builtin', captchaSiteKey: '' });
    await expect(
      site.client().call(contactSite, { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' } }),
    ).rejects.toMatchObject(captchaRequired);
    await site.admin.call(changeSettings, { body: { captcha: 'off' } });
    expect(await publicSettings(site)).toMatchObject({ captcha: 'off' });
    await site.client().call(contactSite, { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' } });
    await site.stop();
  });

  test('the environment’s choice wins, whatever was chosen before', async () => {
    await choose('off');
    const next = await startTestServer({ CAPTCHA: 'builtin' }, { beside: server });
    expect(await publicSettings(next)).toMatchObject({ captcha: 'builtin' });
    await expect(next.admin.call(changeSettings, { body: { captcha: 'off' } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'captcha', message: expect.stringContaining('CAPTCHA=builtin') }],
    });
    expect(await next.admin.call(changeSettings, { body: { siteName: 'La Scala', captcha: 'builtin' } })).toMatchObject(
      { captcha: 'builtin', siteName: 'La Scala' },
    );
    await next.stop();
  });

  test('one without its keys can be neither chosen nor started', async () => {
    // A site of its own, on which no public key was saved yet.
    const site = await startTestServer({ RECAPTCHA_SECRET_KEY: 'a-secret-key-of-google' });
    const before = await site.admin.call(getAllSettings);
    await expect(
      site.admin.call(changeSettings, { body: { captcha: 'turnstile', captchaSiteKey: 'a public key' } }),
    ).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'captcha', message: expect.stringContaining('TURNSTILE_SECRET_KEY') }],
    });
    await expect(site.admin.call(changeSettings, { body: { captcha: 'recaptcha' } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'captchaSiteKey' }],
    });
    expect(await site.admin.call(getAllSettings)).toEqual(before);
    await site.admin.call(changeSettings, { body: { captcha: 'recaptcha', captchaSiteKey: 'a public key' } });
    await expect(site.admin.call(changeSettings, { body: { captchaSiteKey: '' } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'captchaSiteKey' }],
    });
    await expect(startTestServer({}, { beside: site })).rejects.toThrow(
      'The captcha of this site is recaptcha, but RECAPTCHA_SECRET_KEY is not set.',
    );
    const rescued = await startTestServer({ CAPTCHA: 'builtin' }, { beside: site });
    expect(await publicSettings(rescued)).toMatchObject({ captcha: 'builtin' });
    await rescued.stop();
    await site.stop();
  });

  test.each([
    [{ CAPTCHA: 'recaptcha' }, 'RECAPTCHA_SECRET_KEY'],
    [{ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'a-public-site-key' }, 'TURNSTILE_SECRET_KEY'],
    [{ CAPTCHA: 'turnstile', TURNSTILE_SECRET_KEY: 'a-secret-key-of-cloudflare' }, 'CAPTCHA_SITE_KEY'],
  ])('the environment %j lacks %s', (environment, variable) => {
    const config = readConfig(environment);
    expect(() =>
      requireCaptchaKeys(
        { captcha: environment.CAPTCHA as CaptchaKind, captchaSiteKey: config.captcha.siteKey },
        config,
      ),
    ).toThrow(`but ${variable} is not set. Set it, or set CAPTCHA=builtin`);
  });
});
