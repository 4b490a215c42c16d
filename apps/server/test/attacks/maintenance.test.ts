import { login } from '@ovation/contract/people/accounts.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSockets, logInBySocket } from '../sockets.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

/** What works while the site is closed to everyone but staff. */
let server: TestServer;
let fan: Person;
const sockets = createSockets(() => server.url);

beforeAll(async () => {
  server = await startTestServer();
  fan = await createWorld(server).fan();
});
const close = (maintenanceMode: boolean) => server.admin.call(changeSettings, { body: { maintenanceMode } });
beforeEach(() => close(true));
afterEach(async () => {
  sockets.closeAll();
  await close(false);
});
afterAll(() => server.stop());

const get = (path: string, token?: string): Promise<Response> =>
  fetch(`${server.url}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

test.each([
  '/api/user/feeds',
  '/api/users/me',
  '/api/performers/search',
  '/api/media/x/y/z',
  '/api/uploads',
  '/api/nothing',
])('%s answers 503, and when to come back', async (path) => {
  for (const token of [undefined, fan.token]) {
    const answer = await get(path, token);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '300']);
    expect(await answer.json()).toMatchObject({ code: 'maintenance' });
  }
});

test.each(['%s still responds', '/api/settings/public', '/api/openapi.json'])('%s still answers', async (path) => {
  expect((await get(path)).status).toBe(200);
});

test('the login works, and staff can continue to work', async () => {
  const { user } = await server
    .client()
    .call(login, { body: { username: 'admin@example.com', password: 'correct horse battery' } });
  expect(user.isAdmin).toBe(true);
  expect((await get('/api/user/feeds', server.adminToken)).status).toBe(200);
});

test('providers still report payments', async () => {
  const answer = await fetch(`${server.url}/api/payment/sandbox/webhook`, { method: 'POST', body: '{}' });
  expect(answer.status).not.toBe(503);
});

test('crawlers are asked to come back', async () => {
  for (const path of ['/sitemap.xml', `/${fan.username}/feed.xml`]) expect((await get(path)).status).toBe(503);
});

test('open sockets are closed with the reason; those of staff stay', async () => {
  await close(false);
  const [listener, staff] = [await sockets.listen(fan.token), await sockets.listen(server.adminToken)];
  const [closed, gone] = [
    listener.next('site.closed'),
    new Promise((resolve) => void listener.socket.once('disconnect', resolve)),
  ];
  await close(true);
  expect(await closed).toEqual({ reason: 'maintenance', message: expect.stringContaining('maintenance') });
  await gone;
  expect(staff.socket.connected).toBe(true);
  await staff.settled();
});

test('a new socket is rejected with the reason', async () => {
  expect(await logInBySocket(sockets.open(), { token: fan.token })).toEqual({
    ok: false,
    message: expect.stringContaining('maintenance'),
  });
});
