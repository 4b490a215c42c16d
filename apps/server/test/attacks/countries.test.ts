import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import { uploadPerformerCover } from '@ovation/contract/people/performers.ts';
import { blockCountries } from '@ovation/contract/people/audience.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { changeSettings, defaultSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets, logInBySocket } from '../sockets.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

/** A connection from a blocked country: no proxy header, only the address. */
const french = '212.27.48.10';
const german = '193.99.144.80';
const unknown = '198.51.100.7';

let server: TestServer;
let fan: Person;
let performer: Person;
let feedId: string;
let photo: string;
let avatar: string;
let cover: string;
const sockets = createSockets(() => server.url);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', COUNTRY_HEADER: 'x-country' });
  const world = createWorld(server);
  [fan, performer] = [await world.fan(), await world.performer()];
  feedId = (await world.feed(performer, { photo: true }))._id;
  photo = (await performer.client.call(getFeed, { params: { id: feedId } })).files[0]?.url ?? '';
  const picture = async () => ({ files: { file: await makePicture({ width: 800, height: 800 }) } });
  avatar = (await performer.client.call(uploadAvatar, await picture())).url;
  cover = (await performer.client.call(uploadPerformerCover, await picture())).url;
});
const change = (body: object) => server.admin.call(changeSettings, { body });
afterEach(async () => {
  sockets.closeAll();
  await performer.client.call(blockCountries, { body: { countries: [] } });
  await change({ blockedCountries: [], unknownCountries: defaultSettings.unknownCountries });
});
afterAll(() => server.stop());

interface Asking {
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

const get = (path: string, address: string, { headers = {}, token = fan.token }: Asking = {}): Promise<Response> =>
  fetch(server.url + path, { headers: { 'x-forwarded-for': address, authorization: `Bearer ${token}`, ...headers } });
const statusOf = async (...asking: Parameters<typeof get>): Promise<number> => {
  const answer = await get(...asking);
  await answer.arrayBuffer();
  return answer.status;
};

describe('a performer blocks a country', () => {
  const paths = () => [
    `/api/performers/${performer.username}`,
    `/api/user/feeds/${feedId}`,
    `/api/user/feeds/search/${performer.username}`,
    photo,
  ];
  const statuses = (...rest: [string, Asking?]) => Promise.all(paths().map((path) => statusOf(path, ...rest)));
  const all = (status: number) => paths().map(() => status);

  test('and calls and media are closed to its addresses, and open to others', async () => {
    await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
    expect(await statuses(french)).toEqual(all(451));
    expect(await statuses(german)).toEqual(all(200));
    expect(await (await get(paths()[0] ?? '', french)).text()).not.toContain(performer.username);
  });

  test('and a proxy’s header counts more than the address, unless it does not know', async () => {
    await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
    expect(await statuses(german, { headers: { 'x-country': 'FR' } })).toEqual(all(451));
    expect(await statuses(french, { headers: { 'x-country': 'DE' } })).toEqual(all(200));
    expect(await statuses(french, { headers: { 'x-country': 'XX' } })).toEqual(all(451));
  });

  test('and addresses that a client claims to come through do not count', async () => {
    await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
    expect(await statuses(`${german}, ${french}`)).toEqual(all(451));
  });

  test('and an unknown country is allowed or not, as the site chooses, where any country is blocked', async () => {
    await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
    expect(await statuses(unknown)).toEqual(all(200));
    await change({ unknownCountries: 'block' });
    expect(await statuses(unknown)).toEqual(all(451));
    await performer.client.call(blockCountries, { body: { countries: [] } });
    expect(await statuses(unknown)).toEqual(all(200));
  });
});

describe('what caches between the site and its visitors keep', () => {
  const caching = async (path: string, address = german, asking: Asking = {}): Promise<string | null> => {
    const answer = await get(path, address, asking);
    await answer.arrayBuffer();
    return answer.headers.get('cache-control');
  };
  const shared = () => [avatar, cover, `/${performer.username}/feed.xml`, `/${performer.username}/feed.json`];

  test('a performer’s pictures and feeds, only while that performer blocks no country', async () => {
    for (const path of shared()) expect([path, await caching(path)]).toEqual([path, expect.stringMatching(/^public,/)]);
    await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
    for (const path of shared()) {
      expect([path, await statusOf(path, french)]).toEqual([path, 451]);
      expect([path, await statusOf(path, german)]).toEqual([path, 200]);
      expect([path, await caching(path)]).toEqual([path, expect.stringMatching(/^private,/)]);
    }
    expect((await get(avatar, german)).headers.get('vary')).toContain('Cookie, Authorization');
    for (const token of [performer.token, server.adminToken])
      expect(await statusOf(avatar, french, { token })).toBe(200);
  });

  test('nothing that is closed in a country that the site has blocked', async () => {
    await change({ blockedCountries: ['FR'] });
    for (const path of [...shared(), '/sitemap.xml'])
      expect([path, await caching(path)]).toEqual([path, expect.stringMatching(/^private,/)]);
  });
});

describe('the whole site is closed to a country', () => {
  test('and nothing responds there but the login, health and public settings', async () => {
    await change({ blockedCountries: ['FR'] });
    for (const path of [
      '/api/user/feeds',
      '/api/performers/search',
      photo,
      '/sitemap.xml',
      `/${performer.username}/feed.xml`,
      '/api/uploads',
    ]) {
      expect([path, await statusOf(path, french)]).toEqual([path, 451]);
      expect([path, await statusOf(path, german)]).not.toEqual([path, 451]);
    }
    for (const path of ['/api/health', '/api/settings/public', '/api/block/countries/check'])
      expect(await statusOf(path, french)).toBe(200);
    expect(await (await get('/api/block/countries/check', french)).json()).toEqual({ isBlocked: true, country: 'FR' });
    expect(await statusOf('/api/user/feeds', french, { token: server.adminToken })).toBe(200);
  });

  test('and sockets from there are rejected with the reason; open ones are closed', async () => {
    const socket = sockets.open({ headers: { 'x-forwarded-for': french } });
    expect(await logInBySocket(socket, { token: fan.token })).toMatchObject({ ok: true });
    const closed = new Promise((resolve) => void socket.once('site.closed', resolve));
    const gone = new Promise((resolve) => void socket.once('disconnect', resolve));
    await change({ blockedCountries: ['FR'] });
    expect(await closed).toMatchObject({ reason: 'site-country-blocked' });
    await gone;
    const [again, elsewhere] = [french, german].map((address) =>
      sockets.open({ headers: { 'x-forwarded-for': address } }),
    );
    expect(await logInBySocket(again!, { token: fan.token })).toMatchObject({ ok: false });
    expect(await logInBySocket(elsewhere!, { token: fan.token })).toMatchObject({ ok: true });
  });

  test('and to unknown countries, too, if the site says so', async () => {
    await change({ blockedCountries: ['FR'] });
    expect(await statusOf('/api/user/feeds', unknown)).toBe(200);
    await change({ unknownCountries: 'block' });
    expect(await statusOf('/api/user/feeds', unknown)).toBe(451);
    await change({ blockedCountries: [] });
    expect(await statusOf('/api/user/feeds', unknown)).toBe(200);
  });
});
