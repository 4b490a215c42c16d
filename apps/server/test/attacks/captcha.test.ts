import { forgotPassword, login, registerUser } from '@ovation/contract/people/accounts.ts';
import { createCaptchaChallenge, type CaptchaKind, type CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { registerPerformer } from '@ovation/contract/people/performers.ts';
import { verifyCaptcha } from '@ovation/contract/site/reference.ts';
import { changeSettings, contactSite, getAllSettings, getPublicSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requireCaptchaKeys } from '../../src/gateways/captcha/captchas.ts';
import { readConfig } from '../../src/platform/config.ts';
import { solveCaptcha } from '../solve-captcha.ts';
import { startCaptchaProvider, type CaptchaProvider } from '../start-captcha-provider.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

const secretKey = 'the-secret-key-of-a-provider';
const minuteMs = 60_000;
const password = 'a long enough password';

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
afterEach(() => choose('off'));

const choose = (captcha: CaptchaKind) =>
  server.admin.call(changeSettings, { body: { captcha, captchaSiteKey: 'a public site key' } });

let people = 0;
function names() {
  people += 1;
  return { name: 'Ada Stage', username: `ada-captcha-${people}`, email: `ada-captcha-${people}@example.com`, password };
}

let networks = 0;
/** A network address that was not used before. */
function newNetwork(): string {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

interface Tried {
  readonly status: number;
  readonly body: { readonly code?: string };
}

async function logIn(username: string, secret: string, address: string, captcha?: string): Promise<Tried> {
  const response = await fetch(`${server.url}/api${login.path}`, {
    method: 'POST',
    body: JSON.stringify({ username, password: secret, captcha }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin: server.url },
  });
  return { status: response.status, body: (await response.json()) as Tried['body'] };
}

async function registerCreator(captcha: string | undefined) {
  const files = { idVerification: await makePicture(), documentVerification: await makePicture() };
  return server.client().call(registerPerformer, { body: { ...names(), dateOfBirth: '1990-05-17', captcha }, files });
}

/** Every operation with a captcha, and its effect. */
const forms: Readonly<Record<Exclude<CaptchaPurpose, 'login'>, (captcha?: string) => Promise<unknown>>> = {
  registerUser: (captcha) => server.client().call(registerUser, { body: { ...names(), captcha } }),
  registerPerformer: registerCreator,
  forgotPassword: (captcha) => server.client().call(forgotPassword, { body: { email: fan.email, captcha } }),
  contactSite: (captcha) =>
    server.client().call(contactSite, { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello', captcha } }),
};
const purposes = Object.keys(forms) as (keyof typeof forms)[];
const otherThan = (purpose: CaptchaPurpose): CaptchaPurpose =>
  purpose === 'contactSite' ? 'registerUser' : 'contactSite';

/** What a successful call would have created. */
async function traces(): Promise<bigint[]> {
  const count = async (table: 'accounts' | 'contact_messages') =>
    (
      await server.app.database
        .selectFrom(table)
        .select((all) => all.fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return Promise.all([count('accounts'), count('contact_messages')]);
}

const asked = { statusCode: 403, code: 'captcha-required' };

describe('the built-in captcha', () => {
  test.each(purposes)(
    '%s does nothing without a solution, with a made-up one, or with the test token',
    async (purpose) => {
      await choose('builtin');
      const before = await traces();
      for (const captcha of [undefined, '', 'made-up', 'ovation-test-captcha', 'x'.repeat(8_192)])
        await expect(forms[purpose](captcha)).rejects.toMatchObject(asked);
      expect(await traces()).toEqual(before);
    },
  );

  test.each(purposes)('%s accepts a solution once, and not one for another operation', async (purpose) => {
    await choose('builtin');
    await expect(forms[purpose](await solveCaptcha(server, otherThan(purpose)))).rejects.toMatchObject(asked);
    const captcha = await solveCaptcha(server, purpose);
    const outcomes = await Promise.allSettled([forms[purpose](captcha), forms[purpose](captcha)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(forms[purpose](captcha)).rejects.toMatchObject(asked);
  });

  test.each(purposes)('%s rejects an expired solution', async (purpose) => {
    await choose('builtin');
    const captcha = await solveCaptcha(server, purpose);
    server.clock.advance((purpose === 'registerPerformer' ? 61 : 11) * minuteMs);
    await expect(forms[purpose](captcha)).rejects.toMatchObject(asked);
    server.clock.set(new Date());
  });

  test('a solution is used up by POST /re-captcha/verify', async () => {
    await choose('builtin');
    const token = await solveCaptcha(server, 'contactSite');
    const verify = () => server.client().call(verifyCaptcha, { body: { token } });
    expect([await verify(), await verify()]).toEqual([
      { success: true, score: null },
      { success: false, score: null },
    ]);
    await expect(forms.contactSite(token)).rejects.toMatchObject(asked);
  });
});

describe('a login', () => {
  const statuses = async (username: string, addresses: readonly string[]): Promise<number[]> => {
    const found: number[] = [];
    for (const address of addresses) found.push((await logIn(username, 'a wrong password', address)).status);
    return found;
  };

  test.each(['an account', 'an address of an account', 'a name that nobody has'])(
    'asks after three failed attempts, from one network or from many, for %s',
    async (kind) => {
      await choose('builtin');
      for (const networksOf of [
        () => Array.from({ length: 5 }, newNetwork),
        () => Array<string>(5).fill(newNetwork()),
      ]) {
        const username =
          { 'an account': (await registered()).username, 'an address of an account': (await registered()).email }[
            kind
          ] ?? `nobody-${newNetwork()}`;
        expect(await statuses(username, networksOf())).toEqual([401, 401, 401, 403, 403]);
      }
    },
  );

  test('does not reveal that a name and an address belong to one account', async () => {
    await choose('builtin');
    const owner = await registered();
    await statuses(owner.username, Array.from({ length: 4 }, newNetwork));
    expect((await logIn(owner.email, 'a wrong password', newNetwork())).status).toBe(401);
    expect((await logIn(owner.username.toUpperCase(), 'a wrong password', newNetwork())).status).toBe(403);
  });

  test('asks a network that tries many accounts', async () => {
    await choose('builtin');
    const network = newNetwork();
    for (let tries = 0; tries < 3; tries += 1)
      expect((await logIn(`nobody-${tries}`, 'wrong', network)).status).toBe(401);
    expect((await logIn(fan.username, fan.password, network)).body).toMatchObject({ code: 'captcha-required' });
  });

  test('lets the owner in with the solution, checks no password without, and stops asking after a time', async () => {
    await choose('builtin');
    const [owner, network] = [await registered(), newNetwork()];
    await statuses(owner.username, Array<string>(3).fill(network));
    expect((await logIn(owner.username, password, network)).body).toMatchObject({ code: 'captcha-required' });
    expect((await logIn(owner.username, password, network, await solveCaptcha(server, 'registerUser'))).status).toBe(
      403,
    );
    const captcha = await solveCaptcha(server, 'login');
    expect((await logIn(owner.username, 'a wrong password', network, captcha)).status).toBe(401);
    expect((await logIn(owner.username, password, network, captcha)).status).toBe(403);
    expect((await logIn(owner.username, password, network, await solveCaptcha(server, 'login'))).status).toBe(200);
    server.clock.advance(16 * minuteMs);
    expect((await logIn(owner.username, password, network)).status).toBe(200);
    server.clock.set(new Date());
  });

  test('does not count successes', async () => {
    await choose('builtin');
    const [owner, network] = [await registered(), newNetwork()];
    for (let tries = 0; tries < 6; tries += 1)
      expect((await logIn(owner.username, password, network)).status).toBe(200);
  });

  async function registered() {
    const person = names();
    await server
      .client()
      .call(registerUser, { body: { ...person, captcha: await solveCaptcha(server, 'registerUser') } });
    return person;
  }
});

describe.each(['recaptcha', 'turnstile'] as const)('%s', (kind) => {
  test.each(purposes)('%s accepts a token of the provider, once, and for nothing else', async (purpose) => {
    await choose(kind);
    await expect(forms[purpose]()).rejects.toMatchObject(asked);
    await expect(forms[purpose](provider.solve(otherThan(purpose)))).rejects.toMatchObject(asked);
    const token = provider.solve(purpose);
    await forms[purpose](token);
    await expect(forms[purpose](token)).rejects.toMatchObject(asked);
  });

  test('has no challenge of ours, and accepts no proof of work in place of its token', async () => {
    await choose('builtin');
    const solution = await solveCaptcha(server, 'contactSite');
    await choose(kind);
    await expect(solveCaptcha(server, 'contactSite')).rejects.toMatchObject({ statusCode: 404 });
    await expect(forms.contactSite(solution)).rejects.toMatchObject(asked);
  });
});

test('a provider that is down lets no one in, and calls no one a bot', async () => {
  const gone = await startCaptchaProvider(secretKey);
  const site = await startTestServer({
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: 'a-public-site-key',
    TURNSTILE_SECRET_KEY: secretKey,
    CAPTCHA_STAND_IN: gone.url,
    LOG_LEVEL: 'silent',
  });
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
    const site = await startTestServer({ PUBLIC_URL: 'https://stage.ovation.art' });
    expect(await publicSettings(site)).toMatchObject({ captcha: 'builtin', captchaSiteKey: '' });
    await expect(
      site.client().call(contactSite, { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' } }),
    ).rejects.toMatchObject(asked);
    await site.admin.call(changeSettings, { body: { captcha: 'off' } });
    expect(await publicSettings(site)).toMatchObject({ captcha: 'off' });
    await site.client().call(contactSite, { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello' } });
    await site.stop();
  });

  test('the environment’s choice wins, whatever was chosen before', async () => {
    const site = await startTestServer();
    await site.admin.call(changeSettings, { body: { captcha: 'off' } });
    const next = await startTestServer({ CAPTCHA: 'builtin' }, { beside: site });
    expect(await publicSettings(next)).toMatchObject({ captcha: 'builtin' });
    await expect(next.admin.call(changeSettings, { body: { captcha: 'off' } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'captcha', message: expect.stringContaining('CAPTCHA=builtin') }],
    });
    expect(await next.admin.call(changeSettings, { body: { siteName: 'La Scala', captcha: 'builtin' } })).toMatchObject(
      { captcha: 'builtin', siteName: 'La Scala' },
    );
    await next.stop();
    await site.stop();
  });

  test('one without its keys can be neither chosen nor started', async () => {
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
