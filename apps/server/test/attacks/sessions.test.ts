import { getMe } from '@ovation/contract/people/accounts.ts';
import { endAllSessions, endSessionById, listSessions } from '@ovation/contract/people/sign-in.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets, logInBySocket } from '../sockets.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { sweepSessionsJob } from '../../src/modules/accounts/sessions/session.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface Browser {
  readonly userAgent: string;
  readonly address: string;
  readonly cookie?: string;
}

async function logIn(
  { username, password }: Pick<Person, 'username' | 'password'>,
  { userAgent, address, cookie = '' }: Browser,
) {
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'x-forwarded-for': address,
    origin: server.url,
    cookie,
  };
  const response = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ username, password, remember: true }),
    headers,
  });
  const { token } = (await response.json()) as { token: string };
  return { token, client: server.client(token), cookies: response.headers.getSetCookie() };
}

async function deviceMails({ email }: Pick<Person, 'email'>): Promise<string[]> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  const found = data.filter(({ to, subject }) => to === email && subject === 'A new device logged in to your account');
  return Promise.all(found.map(async ({ _id }) => (await server.admin.call(getMail, { params: { id: _id } })).text));
}

const worked = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

describe('the owner of an account', () => {
  test('sees where it is logged in, by device, address and when it was last seen', async () => {
    const fan = await world.fan();
    const phone = await logIn(fan, { userAgent: safari, address: '203.0.113.7' });
    server.clock.advance(6 * 60_000);
    await fan.client.call(getMe);
    await expect
      .poll(async () => (await fan.client.call(listSessions)).data.map(({ isCurrent }) => isCurrent))
      .toEqual([true, false]);
    const { data, total } = await phone.client.call(listSessions);
    expect(total).toBe(2);
    expect(data.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Safari on iOS', address: '203.0.113.7' });
    expect(JSON.stringify(data)).not.toContain(phone.token);
  });

  test('sees the country of the address, if known, in the list and in the email', async () => {
    const fan = await world.fan();
    const abroad = await logIn(fan, { userAgent: firefox, address: '193.99.144.80' });
    const { data } = await abroad.client.call(listSessions);
    expect(data.map(({ address, country }) => [address, country])).toEqual(
      expect.arrayContaining([
        ['193.99.144.80', 'DE'],
        ['127.0.0.1', null],
      ]),
    );
    expect((await deviceMails(fan)).join()).toContain('from the network address 193.99.144.80 (Germany)');
  });

  test('signs out one device, with its sockets; no one else’s', async () => {
    const [fan, stranger] = [await world.fan(), await world.fan()];
    const stolen = await logIn(fan, { userAgent: firefox, address: '198.51.100.9' });
    const { socket } = await sockets.listen(stolen.token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const { data } = await fan.client.call(listSessions);
    const id = data.find(({ isCurrent }) => !isCurrent)?._id ?? '';
    await expect(stranger.client.call(endSessionById, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
    expect(await worked(stolen.client.call(getMe))).toBe(true);
    await fan.client.call(endSessionById, { params: { id } });
    await closed;
    expect([await worked(stolen.client.call(getMe)), await worked(fan.client.call(getMe))]).toEqual([false, true]);
    await expect(fan.client.call(endSessionById, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  });

  test('signs out everywhere', async () => {
    const fan = await world.fan();
    const other = await logIn(fan, { userAgent: firefox, address: '198.51.100.9' });
    await fan.client.call(endAllSessions);
    expect([await worked(other.client.call(getMe)), await worked(fan.client.call(getMe))]).toEqual([false, false]);
  });
});

describe('a login on a new device', () => {
  test('is emailed to the owner, once; not the first device, nor a known one', async () => {
    const fan = await world.fan();
    expect(await deviceMails(fan)).toEqual([]);
    const { cookies } = await logIn(fan, { userAgent: firefox, address: '198.51.100.20' });
    const mails = await deviceMails(fan);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Firefox on Windows, from the network address 198.51.100.20');
    await logIn(fan, { userAgent: firefox, address: '198.51.100.20' });
    const cookie = cookies.find((line) => line.startsWith('device='))?.split(';')[0] ?? '';
    await logIn(fan, { userAgent: firefox, address: '192.0.2.77', cookie });
    expect(await deviceMails(fan)).toHaveLength(1);
  });

  test('sends no word that the person logging in chose', async () => {
    const fan = await world.fan();
    await logIn(fan, { userAgent: 'Claim your prize at evil.example/1.0 (now)', address: '198.51.100.21' });
    expect((await deviceMails(fan)).join()).toContain('Unknown program');
    expect((await deviceMails(fan)).join()).not.toContain('evil');
  });
});

describe('a session of staff', () => {
  const staff = { username: 'admin@example.com', password: 'correct horse battery' };

  test('ends after the idle time that the site sets, others continue, and its sockets are closed', async () => {
    const fan = await world.fan();
    const idle = await logIn(staff, { userAgent: firefox, address: '127.0.0.1' });
    const busy = await logIn(staff, { userAgent: firefox, address: '127.0.0.1' });
    await busy.client.call(changeSettings, { body: { staffIdleMinutes: 15 } });
    const { socket } = await sockets.listen(idle.token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let minute = 0; minute < 16; minute += 4) {
      server.clock.advance(4 * 60_000);
      const now = server.clock.now();
      await expect
        .poll(async () =>
          (await busy.client.call(listSessions)).data.some(
            ({ isCurrent, lastSeenAt }) => isCurrent && new Date(lastSeenAt) >= now,
          ),
        )
        .toBe(true);
    }
    await expect(idle.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    expect([await worked(busy.client.call(getMe)), await worked(fan.client.call(getMe))]).toEqual([true, true]);
    await server.runJob(sweepSessionsJob);
    await closed;
    await busy.client.call(changeSettings, { body: { staffIdleMinutes: 0 } });
  });
});

describe('over https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await startTestServer({ PUBLIC_URL: 'https://stage.example' });
  });
  afterAll(() => secure.stop());

  const open = (path: string, cookie: string) => fetch(`${secure.url}/api${path}`, { headers: { cookie } });

  test('no other host of the domain can plant the cookie, for calls and sockets', async () => {
    const body = JSON.stringify({ username: 'admin@example.com', password: 'correct horse battery' });
    const response = await fetch(`${secure.url}/api/auth/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', origin: 'https://stage.example' },
    });
    const [session = '', device = ''] = response.headers.getSetCookie();
    expect(session).toMatch(/^__Host-token=[^;]+; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    expect(session).not.toContain('Domain');
    expect(device).toMatch(/^__Host-device=/);
    const { token } = (await response.json()) as { token: string };
    expect((await open('/users/me', `__Host-token=${token}`)).status).toBe(200);
    expect((await open('/users/me', `token=${token}`)).status).toBe(401);
    const own = createSockets(() => secure.url);
    expect(await logInBySocket(own.open({ headers: { cookie: `__Host-token=${token}` } }))).toMatchObject({ ok: true });
    expect(await logInBySocket(own.open({ headers: { cookie: `token=${token}` } }))).toMatchObject({ ok: false });
    own.closeAll();
  });
});
