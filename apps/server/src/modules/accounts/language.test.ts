import { changeMe, getMe, login, registerUser } from '@ovation/contract/people/accounts.ts';
import { inviteStaff } from '@ovation/contract/people/staff.ts';
import { changeSettings, getPublicSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { mailedToken } from '../../../test/staff/staff-stage.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  // The pages say in which language they would be.
  const pages = {
    render: ({ language }: { readonly language: string }) =>
      Promise.resolve({ status: 200, headers: [], body: Buffer.from(language) }),
    ready: Promise.resolve(),
    assets: undefined,
    close: () => Promise.resolve(),
  };
  server = await startTestServer({ ROLES: 'web,api,realtime,live' }, { pages });
  world = createWorld(server);
});
afterEach(() => server.admin.call(changeSettings, { body: { languages: ['en', 'de', 'ar'] } }));
afterAll(() => server.stop());

const password = 'a long enough password';
const arabic = { 'accept-language': 'ar' };

/** What a browser with these cookies reads. */
async function languageOfPage(cookies: string, headers: Record<string, string> = {}, query = ''): Promise<string> {
  return (await fetch(`${server.url}/contact${query}`, { headers: { ...headers, cookie: cookies } })).text();
}

/** Sends a call as a browser does. */
function send(method: string, path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
    body: JSON.stringify(body),
  });
}

describe('an account reads', () => {
  test('the language in which its owner registered, also in another browser', async () => {
    const username = `reader-${crypto.randomUUID().slice(0, 8)}`;
    const body = { username, email: `${username}@example.com`, password, agreed: true };
    const answer = await send('POST', '/api/auth/users/register', body, { 'accept-language': 'de-AT,de;q=0.9' });
    expect(await answer.json()).toMatchObject({ user: { language: 'de' } });
    const { token } = await server.client().call(login, { body: { username, password } });
    expect(await languageOfPage(`token=${token}`, arabic)).toBe('de');
  });

  test('the usual language where its owner’s is not offered', async () => {
    const username = `reader-${crypto.randomUUID().slice(0, 8)}`;
    const body = { username, email: `${username}@example.com`, password, agreed: true } as const;
    expect((await server.client().call(registerUser, { body })).user?.language).toBe('en');
  });

  test('what it chooses, from the next page on, whatever the address and the browser say', async () => {
    const { client, token } = await world.fan();
    expect(await client.call(changeMe, { body: { language: 'ar' } })).toMatchObject({ language: 'ar' });
    expect(await client.call(getMe)).toMatchObject({ language: 'ar' });
    expect(await languageOfPage(`token=${token}`, { 'accept-language': 'de' }, '?lang=en')).toBe('ar');
    await client.call(changeMe, { body: { name: 'Another Name' } });
    expect(await languageOfPage(`token=${token}`)).toBe('ar');
  });

  test('what the browser says, once it chooses nothing', async () => {
    const { client, token } = await world.fan();
    const choose = (language: string | null) =>
      send('PUT', '/api/users/me', { language }, { cookie: `token=${token}; language=de` });
    expect((await choose('de')).headers.getSetCookie().join()).toMatch(/language=de; Max-Age=\d+/);
    const chosen = await choose(null);
    expect(chosen.headers.getSetCookie().join()).toMatch(/language=; .*Expires=Thu, 01 Jan 1970/);
    expect(await client.call(getMe)).toMatchObject({ language: null });
    expect(await languageOfPage(`token=${token}`, arabic)).toBe('ar');
  });

  test('the usual language while the site no longer offers what it chose, and its own again later', async () => {
    const { client, token } = await world.fan();
    await client.call(changeMe, { body: { language: 'ar' } });
    await server.admin.call(changeSettings, { body: { languages: ['de'] } });
    expect(await client.call(getMe)).toMatchObject({ language: 'ar' });
    expect(await languageOfPage(`token=${token}`)).toBe('en');
    await server.admin.call(changeSettings, { body: { languages: ['ar'] } });
    expect(await languageOfPage(`token=${token}`)).toBe('ar');
  });
});

test.each(['fr', 'xx', 'constructor', ''])(
  'an account can’t choose %j, which the site does not offer',
  async (language) => {
    const { client } = await world.fan();
    await expect(client.call(changeMe, { body: { language } })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'language' }],
    });
  },
);

test('an account can’t choose a language that staff has removed', async () => {
  const { client } = await world.fan();
  await server.admin.call(changeSettings, { body: { languages: [] } });
  await expect(client.call(changeMe, { body: { language: 'de' } })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'language', message: 'This site does not offer this language. Please choose another.' }],
  });
});

test('an invited member of staff reads the language in which they joined', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const username = `joiner-${crypto.randomUUID().slice(0, 8)}`;
  await server.admin.call(inviteStaff, { body: { email, roles: ['support'] } });
  const body = { token: await mailedToken(server, email), name: 'Jo', username, password };
  expect((await send('POST', '/api/auth/staff/join', body, arabic)).status).toBe(201);
  const { user } = await server.client().call(login, { body: { username, password } });
  expect(user.language).toBe('ar');
});

test('a member of staff who views the site as another account reads their own language', async () => {
  const { id, client } = await world.fan();
  await client.call(changeMe, { body: { language: 'ar' } });
  await server.admin.call(changeMe, { body: { language: 'de' } });
  const staff = `token=${server.adminToken}`;
  const viewing = await send(
    'POST',
    `/api/admin/users/${id}/view`,
    { reason: 'They asked for help.' },
    { cookie: staff },
  );
  const view =
    viewing.headers
      .getSetCookie()
      .join()
      .match(/view=[^;]+/)?.[0] ?? '';
  expect(await languageOfPage(`${staff}; ${view}`)).toBe('de');
  await server.admin.call(changeMe, { body: { language: null } });
});

test('pages know the languages for a switch: the usual one first, each by its own name', async () => {
  expect((await server.client().call(getPublicSettings)).languages).toEqual([
    { code: 'en', name: 'English' },
    { code: 'de', name: 'Deutsch' },
    { code: 'ar', name: 'العربية' },
  ]);
  await server.admin.call(changeSettings, { body: { languages: ['ar'] } });
  expect((await server.client().call(getPublicSettings)).languages.map(({ code }) => code)).toEqual(['en', 'ar']);
});
