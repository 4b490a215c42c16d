import { closeAccount, registerUser } from '@ovation/contract/people/accounts.ts';
import { subscribe } from '@ovation/contract/money/money.ts';
import { saveCard } from '@ovation/contract/money/payments.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../start-server.ts';
import { purgeTrialsJob } from '../../src/modules/subscriptions/trials/one-trial.ts';

const dayMs = 24 * 3_600_000;

let server: TestServer;
let world: World;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', LOG_LEVEL: 'fatal' });
  world = createWorld(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.reset();
  performer = await world.performer({ monthlyPrice: 10, isFreeSubscription: true });
});

/** A browser at an address, with the cookie that identifies it. */
interface Browser {
  readonly address: string;
  readonly userAgent: string;
  device?: string;
}

let browsers = 0;
const browser = (traits: Partial<Browser> = {}): Browser => {
  browsers += 1;
  return {
    address: `198.51.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`,
    userAgent: `Browser/${browsers}`,
    ...traits,
  };
};

interface Account {
  readonly id: string;
  readonly token: string;
  readonly browser: Browser;
}

async function send(
  at: Browser,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      'content-type': 'application/json',
      origin: server.url,
      'x-forwarded-for': at.address,
      'user-agent': at.userAgent,
      ...(token === undefined ? {} : { authorization: token }),
      ...(at.device === undefined ? {} : { cookie: `device=${at.device}` }),
    },
  });
  const device = answer.headers
    .getSetCookie()
    .map((cookie) => /^device=([^;]+)/.exec(cookie)?.[1])
    .find(Boolean);
  if (device !== undefined) at.device = device;
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function register(at: Browser): Promise<Account> {
  const username = `fan-${crypto.randomUUID().slice(0, 12)}`;
  const { body } = await send(at, registerUser.method, registerUser.path, {
    name: 'A fan',
    username,
    email: `${username}@example.com`,
    password: 'a long enough password',
    agreed: true,
  });
  const { token, user } = body as { token: string; user: { _id: string } };
  return { id: user._id, token, browser: at };
}

const clientOf = ({ token }: Account) => server.client(token);
const tryFree = ({ browser: at, token }: Account, to = performer) =>
  send(at, subscribe.method, subscribe.path, { performerId: to.id, subscriptionType: 'free' }, token);
const isNotified = async ({ browser: at, token }: Account): Promise<boolean> =>
  (await send(at, 'GET', getPerformer.path.replace('{id}', performer.username), undefined, token)).body[
    'isTrialUsed'
  ] === true;
const begun = { status: 201, body: { subscription: { subscriptionType: 'free', status: 'active' } } };
const rejection = {
  status: 409,
  body: { code: 'free-trial-used', message: expect.stringContaining('with another account') as string },
};

async function enterCard(account: Account, card: string): Promise<void> {
  const call = (body: { setupId?: string }) =>
    clientOf(account).call(saveCard, { params: { provider: 'sandbox' }, body });
  const { setup } = await call({});
  await fetch(`${server.url}${new URL(setup?.redirectUrl ?? '').pathname}/${card}`, {
    method: 'POST',
    redirect: 'manual',
  });
  await call({ setupId: setup?.id ?? '' });
}

test('a second account on a device gets no second trial, but learns so before buying', async () => {
  const at = browser();
  const first = await register(at);
  expect(await isNotified(first)).toBe(false);
  expect(await tryFree(first)).toMatchObject(begun);
  const second = await register({ ...at, ...browser(), device: at.device as string });
  expect(await isNotified(second)).toBe(true);
  expect(await tryFree(second)).toMatchObject(rejection);
  const paid = await send(
    second.browser,
    subscribe.method,
    subscribe.path,
    { performerId: performer.id, subscriptionType: 'monthly', source: 'card', paymentMethod: 'sandbox_ok', price: 10 },
    second.token,
  );
  expect(paid).toMatchObject({ status: 201, body: { subscription: { status: 'active', price: 10 } } });
  expect(await tryFree(second, await world.performer({ isFreeSubscription: true }))).toMatchObject(begun);
});

test('nor does one with the same card; another card counts as another person', async () => {
  const [first, second, third] = [await register(browser()), await register(browser()), await register(browser())];
  await tryFree(first);
  for (const [account, card] of [
    [first, 'sandbox_ok'],
    [second, 'sandbox_ok'],
    [third, 'sandbox_late'],
  ] as const)
    await enterCard(account, card);
  expect(await isNotified(second)).toBe(true);
  expect(await tryFree(second)).toMatchObject(rejection);
  expect([await isNotified(third), await tryFree(third)]).toMatchObject([false, begun]);
});

test('nor does one from the same network with the same browser soon after', async () => {
  const at = browser();
  await tryFree(await register(at));
  server.clock.advance(1_000);
  const again = await register({ address: at.address, userAgent: at.userAgent });
  expect([await isNotified(again), await tryFree(again)]).toMatchObject([true, rejection]);
});

test('earlier neighbours, other browsers, later days and private networks do not cost a trial', async () => {
  const at = browser();
  const neighbour = await register({ address: at.address, userAgent: at.userAgent });
  server.clock.advance(1_000);
  await tryFree(await register(at));
  expect(await tryFree(neighbour)).toMatchObject(begun);
  server.clock.advance(1_000);
  expect(await tryFree(await register({ address: at.address, userAgent: 'Another/1' }))).toMatchObject(begun);
  server.clock.advance(7 * dayMs + 60_000);
  expect(await tryFree(await register({ address: at.address, userAgent: at.userAgent }))).toMatchObject(begun);
  const home = browser({ address: '192.168.1.7' });
  await tryFree(await register(home));
  server.clock.advance(1_000);
  expect(await tryFree(await register({ address: home.address, userAgent: home.userAgent }))).toMatchObject(begun);
});

test('closing the account gives no new trial', async () => {
  const at = browser();
  const first = await register(at);
  await tryFree(first);
  await clientOf(first).call(closeAccount, { body: { password: 'a long enough password' } });
  expect(await tryFree(await register({ ...browser(), device: at.device as string }))).toMatchObject(rejection);
});

test('many accounts on one device at once share one trial', async () => {
  const at = browser();
  const accounts: Account[] = [];
  for (let count = 0; count < 8; count += 1) accounts.push(await register(at));
  const answers = await Promise.all(accounts.map((account) => tryFree(account)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('what identifies people is stored as hashes, and deleted after a year', async () => {
  const at = browser();
  await tryFree(await register(at));
  const marks = () =>
    server.app.database.selectFrom('trial_marks').select('mark').where('performer_id', '=', performer.id).execute();
  expect((await marks()).map(({ mark }) => mark.length)).toEqual([16, 16]);
  server.clock.advance(366 * dayMs);
  await server.runJob(purgeTrialsJob);
  expect(await marks()).toEqual([]);
});
