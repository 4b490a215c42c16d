import { registerUser } from '@ovation/contract/people/accounts.ts';
import { verifyCaptcha } from '@ovation/contract/site/reference.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { solveCaptcha } from '../solve-captcha.ts';
import { startCaptchaProvider, type CaptchaProvider } from '../start-captcha-provider.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { createCaptchaActions, captchaRequired, password } from '../actions/captcha-actions.ts';

const secretKey = 'the-secret-key-of-a-provider';
const minuteMs = 60_000;

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
afterEach(() => server.clock.reset());
afterAll(async () => {
  await server.stop();
  await provider.close();
});
const { choose, names, newNetwork, logIn, forms, purposes, otherThan, traces } = createCaptchaActions(
  () => server,
  () => fan,
);
afterEach(() => choose('off'));

describe('the built-in captcha', () => {
  test.each(purposes)(
    '%s does nothing without a solution, with a made-up one, or with the test token',
    async (purpose) => {
      await choose('builtin');
      const before = await traces();
      for (const captcha of [undefined, '', 'made-up', 'ovation-test-captcha', 'x'.repeat(8_192)])
        await expect(forms[purpose](captcha)).rejects.toMatchObject(captchaRequired);
      expect(await traces()).toEqual(before);
    },
  );

  test.each(purposes)('%s accepts a solution once, and not one for another operation', async (purpose) => {
    await choose('builtin');
    await expect(forms[purpose](await solveCaptcha(server, otherThan(purpose)))).rejects.toMatchObject(captchaRequired);
    const captcha = await solveCaptcha(server, purpose);
    const outcomes = await Promise.allSettled([forms[purpose](captcha), forms[purpose](captcha)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(forms[purpose](captcha)).rejects.toMatchObject(captchaRequired);
  });

  test.each(purposes)('%s rejects an expired solution', async (purpose) => {
    await choose('builtin');
    const captcha = await solveCaptcha(server, purpose);
    server.clock.advance((purpose === 'registerPerformer' ? 61 : 11) * minuteMs);
    await expect(forms[purpose](captcha)).rejects.toMatchObject(captchaRequired);
  });

  test('a solution is used up by POST /re-captcha/verify', async () => {
    await choose('builtin');
    const token = await solveCaptcha(server, 'contactSite');
    const verify = () => server.client().call(verifyCaptcha, { body: { token } });
    expect([await verify(), await verify()]).toEqual([
      { success: true, score: null },
      { success: false, score: null },
    ]);
    await expect(forms.contactSite(token)).rejects.toMatchObject(captchaRequired);
  });
});

describe('a login', () => {
  const statuses = async (username: string, addresses: readonly string[]): Promise<number[]> => {
    const found: number[] = [];
    for (const address of addresses) found.push((await logIn(username, 'a wrong password', address)).status);
    return found;
  };

  test.each(['an account', 'an address of an account', 'a name that no one has'])(
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

  test('of a network that sends none counts against no name', async () => {
    await choose('builtin');
    const [owner, attacker] = [await registered(), newNetwork()];
    await statuses('nobody-here', Array<string>(3).fill(attacker));
    expect(await statuses(owner.username, Array<string>(5).fill(attacker))).toEqual([403, 403, 403, 403, 403]);
    expect((await logIn(owner.username, password, newNetwork())).status).toBe(200);
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
