import { operations } from '@ovation/contract';
import { declareAge } from '@ovation/contract/people/age.ts';
import { isOpenBeforeAgeProof } from '@ovation/contract/people/open-before-age-proof.ts';
import { uploadPerformerAvatar } from '@ovation/contract/people/performers.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, makePicture, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSockets, logInBySocket } from '../sockets.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

const french = { 'x-country': 'FR' };
const german = { 'x-country': 'DE' };
const cookie = { cookie: 'age=18' };

let server: TestServer;
let world: World;
let [fan, performer]: Person[] = [];
let photo = '';
let feedId = '';
const sockets = createSockets(() => server.url);

beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  world = createWorld(server);
  [fan, performer] = [await world.fan(), await world.performer()];
  feedId = (await world.feed(performer, { photo: true, text: 'The slow movement' }))._id;
  // As accounts from before the registration asked for the age.
  await server.app.database.deleteFrom('age_proofs').execute();
  photo = (await performer.client.call(getFeed, { params: { id: feedId } })).files[0]?.url ?? '';
});
const change = (body: object) => server.admin.call(changeSettings, { body });
afterEach(async () => {
  sockets.closeAll();
  await server.app.database.deleteFrom('age_proofs').execute();
  await change({ ageRule: 'none', ageNoneCountries: [], ageDeclareCountries: [], ageProveCountries: [] });
});
afterAll(() => server.stop());

type Headers = Record<string, string>;

const as = ({ token }: { readonly token: string }): Headers => ({ authorization: `Bearer ${token}` });
const get = (path: string, headers: Headers = {}) => fetch(server.url + path, { headers });

async function codeOf(path: string, headers?: Headers): Promise<string> {
  const answer = await get(path, headers);
  const text = await answer.text();
  return answer.ok ? 'open' : (JSON.parse(text) as { code: string }).code;
}

/** What is published: calls, files and feeds. */
const published = () => [
  `/api/performers/${performer?.username}`,
  `/api/user/feeds/${feedId}`,
  '/api/user/feeds',
  '/api/streaming/user/search',
  photo,
  '/sitemap.xml',
  `/${performer?.username}/feed.xml`,
  `/${performer?.username}/feed.json`,
];
const codes = (headers?: Headers) => Promise.all(published().map((path) => codeOf(path, headers)));

test('while the rule cannot be read, what is published is closed, and what is the same for everyone asks for no rule', async () => {
  const away = Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' });
  const read = vi.spyOn(server.app.settings, 'read').mockRejectedValue(away);
  const style = await get('/api/docs.css');
  const asked = read.mock.calls.length;
  const closed = await codes().finally(() => read.mockRestore());
  expect([style.status, asked]).toEqual([200, 0]);
  expect(new Set(closed)).toEqual(new Set(['unavailable']));
});

test('another site cannot declare an age for its visitors', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ from: '/' }), redirect: 'manual' } as const;
  const foreign = await fetch(`${server.url}/auth/age`, { ...form, headers: { origin: 'https://elsewhere.example' } });
  expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([403, null]);
  const own = await fetch(`${server.url}/auth/age`, { ...form, headers: { origin: server.url } });
  expect([own.status, own.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('age=18')]);
});
const all = (code: string) => published().map(() => code);

describe('where visitors have to say that they are adults', () => {
  test('people who register have said so, and are not asked again', async () => {
    await change({ ageRule: 'declare' });
    expect(await codes(as(await world.fan()))).toEqual(all('open'));
  });

  test('nothing published is sent before, to visitors and accounts alike', async () => {
    await change({ ageRule: 'declare' });
    expect(await codes()).toEqual(all('age-declaration-needed'));
    expect(await codes(as(fan!))).toEqual(all('age-declaration-needed'));
    for (const path of published()) expect(await (await get(path)).text()).not.toMatch(/slow movement|ftyp|WEBP/i);
  });

  test('the cookie opens it in this browser, and a declaration of an account opens it everywhere', async () => {
    await change({ ageRule: 'declare' });
    expect(await codes(cookie)).toEqual(all('open'));
    await fan!.client.call(declareAge);
    expect(await codes(as(fan!))).toEqual(all('open'));
  });

  test('the form without scripts sets the cookie, and leads to pages of this site only', async () => {
    await change({ ageRule: 'declare' });
    const send = (from: string, headers: Headers = {}) =>
      fetch(`${server.url}/auth/age`, {
        method: 'POST',
        body: new URLSearchParams({ from }),
        headers: { origin: server.url, ...headers },
        redirect: 'manual',
      });
    const answer = await send('/search?q=jazz');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/search?q=jazz']);
    const [set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^age=18;.*HttpOnly; SameSite=Lax/i);
    expect(await codes({ cookie: set.split(';', 1)[0] ?? '' })).toEqual(all('open'));
    for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api/users/me', ''])
      expect((await send(from)).headers.get('location')).toBe('/');
    expect((await send('/', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await fetch(`${server.url}/auth/age`, { method: 'POST', body: '{}' })).status).toBe(415);
    expect((await send('x'.repeat(5_000))).status).toBe(413);
  });
});

test('a cache between site and visitors keeps no picture where anyone is asked', async () => {
  const { url } = await performer!.client.call(uploadPerformerAvatar, { files: { file: await makePicture() } });
  const caching = async () => (await get(url, cookie)).headers.get('cache-control');
  expect(await caching()).toBe('public, max-age=31536000, immutable');
  await change({ ageDeclareCountries: ['DE'] });
  expect(await caching()).toBe('private, max-age=31536000, immutable');
  expect(await codeOf(url, german)).toBe('age-declaration-needed');
});

describe('where visitors have to prove it', () => {
  test('neither a cookie, even a forged one, nor a declaration is enough', async () => {
    await change({ ageRule: 'prove' });
    await fan!.client.call(declareAge);
    for (const headers of [{}, cookie, as(fan!), { ...as(fan!), ...cookie }])
      expect(await codes(headers)).toEqual(all('age-proof-needed'));
  });

  test('staff, and performers whose documents were approved, are asked nothing', async () => {
    await change({ ageRule: 'prove' });
    expect(await codes(as(performer!))).toEqual(all('open'));
    expect(await codes({ authorization: `Bearer ${server.adminToken}` })).toEqual(all('open'));
    expect(await codes(as(await world.performer({ approved: false })))).toEqual(all('age-proof-needed'));
  });

  test('every operation is closed, but those of the list', async () => {
    await change({ ageRule: 'prove' });
    const id = '019a0000-0000-7000-8000-000000000000';
    for (const operation of operations) {
      const path = `/api${operation.path.replaceAll(/\{\w+\}/g, id)}`;
      const answer = await fetch(server.url + path, { method: operation.method });
      const text = await answer.text();
      const isClosed = answer.status === 403 && text.includes('"age-proof-needed"');
      expect([operation.name, isClosed]).toEqual([operation.name, !isOpenBeforeAgeProof(operation)]);
    }
  });
});

describe('by country', () => {
  test('each has its own rule, and the others that of the site', async () => {
    await change({ ageRule: 'declare', ageProveCountries: ['FR'], ageNoneCountries: ['DE'] });
    expect(await codes({ ...french, ...cookie })).toEqual(all('age-proof-needed'));
    expect(await codes(german)).toEqual(all('open'));
    expect(await codes({ 'x-country': 'BR' })).toEqual(all('age-declaration-needed'));
    expect(await codes()).toEqual(all('age-declaration-needed'));
  });

  test('a fan who travels has the rule of where they are', async () => {
    await change({ ageProveCountries: ['FR'] });
    expect(await codes({ ...as(fan!), ...german })).toEqual(all('open'));
    expect(await codes({ ...as(fan!), ...french })).toEqual(all('age-proof-needed'));
    expect(await codes({ ...as(fan!), ...german })).toEqual(all('open'));
  });

  test('a country in two lists is rejected, and nothing changes', async () => {
    await change({ ageProveCountries: ['FR'] });
    await expect(change({ ageNoneCountries: ['DE', 'FR'] })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'ageNoneCountries', message: expect.stringContaining('FR') as string }],
    });
    expect(await codeOf('/api/user/feeds', french)).toBe('age-proof-needed');
  });
});

describe('sockets', () => {
  const logIn = (headers: Headers) => logInBySocket(sockets.open({ headers }), { token: fan!.token });

  test('are rejected with the reason until the age is shown', async () => {
    await change({ ageDeclareCountries: ['DE'], ageProveCountries: ['FR'] });
    const [declaring, proving] = [
      sockets.open({ headers: german }),
      sockets.open({ headers: { ...french, ...cookie } }),
    ];
    const closed = [declaring, proving].map(
      (socket) => new Promise((resolve) => void socket.once('site.closed', resolve)),
    );
    expect(await logInBySocket(declaring, { token: fan!.token })).toMatchObject({ ok: false });
    expect(await logInBySocket(proving, { token: fan!.token })).toMatchObject({ ok: false });
    expect(await Promise.all(closed)).toMatchObject([
      { reason: 'age-declaration-needed' },
      { reason: 'age-proof-needed' },
    ]);
    expect(await logIn({ ...german, ...cookie })).toMatchObject({ ok: true });
    expect(await logIn({ 'x-country': 'BR' })).toMatchObject({ ok: true });
  });

  test('that are open are closed when the rule changes', async () => {
    const socket = sockets.open({ headers: french });
    expect(await logInBySocket(socket, { token: fan!.token })).toMatchObject({ ok: true });
    const gone = new Promise((resolve) => void socket.once('disconnect', resolve));
    await change({ ageProveCountries: ['FR'] });
    await gone;
  });
});
