import { getAccount, getMe, login, logout } from '@ovation/contract/people/accounts.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const dayMs = 24 * 3_600_000;

function logIn(username: string, password: string, remember?: boolean) {
  return server.client().call(login, { body: { username, password, ...(remember === undefined ? {} : { remember }) } });
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('logging in', () => {
  test('works by username and email address, in any case, for fans and performers', async () => {
    for (const person of [await world.fan(), await world.performer()]) {
      for (const name of [
        person.username,
        person.username.toUpperCase(),
        `@${person.username}`,
        person.email,
        ` ${person.email.toUpperCase()} `,
      ]) {
        const { token, user } = await logIn(name, person.password);
        expect(user._id).toBe(person.id);
        const me = await server.client(token).call(getMe);
        expect(me).toMatchObject({ _id: person.id, isAdmin: false });
        expect(await server.client(token).call(getAccount)).toEqual(me);
      }
    }
  });

  test('lasts a day, or a year with remember', async () => {
    const fan = await world.fan();
    const short = await logIn(fan.username, fan.password);
    const long = await logIn(fan.username, fan.password, true);
    const days = (session: { expiresAt: string }) =>
      Math.round((Date.parse(session.expiresAt) - server.clock.now().getTime()) / dayMs);
    expect([days(short), days(long)]).toEqual([1, 365]);

    server.clock.advance(dayMs + 1_000);
    await expect(server.client(short.token).call(getMe)).rejects.toMatchObject({
      statusCode: 401,
      code: 'not-signed-in',
    });
    await server.client(long.token).call(getMe);
  });

  test('takes the token bare, as Bearer, or as the browser’s cookie, which scripts cannot read', async () => {
    const fan = await world.fan();
    const response = await post('/auth/login', { username: fan.username, password: fan.password });
    const { token } = (await response.json()) as { token: string };
    expect(response.headers.get('set-cookie')).toMatch(new RegExp(`^token=${token};.*HttpOnly;.*SameSite=Lax`));
    const ways: Record<string, string>[] = [
      { authorization: token },
      { authorization: `Bearer ${token}` },
      { cookie: `token=${token}` },
    ];
    for (const headers of ways) {
      expect((await fetch(`${server.url}/api/users/me`, { headers })).status).toBe(200);
    }
  });

  test('keeps only a hash of the token', async () => {
    const fan = await world.fan();
    const rows = await server.app.database
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', fan.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('latin1')))).not.toContain(fan.token);
  });
});

describe('a wrong login', () => {
  test('replies the same to an unknown name and a wrong password', async () => {
    const fan = await world.fan();
    const refused = { statusCode: 401, code: 'incorrect-credentials', message: 'Incorrect credentials!' };
    await expect(logIn(fan.username, 'not the password')).rejects.toMatchObject(refused);
    await expect(logIn(fan.email, 'not the password')).rejects.toMatchObject(refused);
    await expect(logIn('nobody-at-all', 'not the password')).rejects.toMatchObject(refused);
  });

  test('takes as much work for an unknown name', async () => {
    const fan = await world.fan();
    const check = vi.spyOn(server.app.passwords, 'isRight');
    for (const name of [fan.username, 'nobody-0']) await logIn(name, 'not the password').catch(() => undefined);
    // What one check takes does not depend on the account: passwords.test.ts.
    expect(check.mock.calls).toEqual([
      ['not the password', expect.stringContaining('$argon2id$')],
      ['not the password', undefined],
    ]);
    check.mockRestore();
  });

  test('is throttled after twenty guesses at one name, but not for others, nor for good', async () => {
    const [fan, other] = [await world.fan(), await world.fan()];
    await Promise.all(Array.from({ length: 20 }, () => logIn(fan.username, 'a guess').catch(() => undefined)));
    await expect(logIn(fan.username, fan.password)).rejects.toMatchObject({ statusCode: 429 });
    await logIn(other.username, other.password);
    server.clock.advance(16 * 60_000);
    await logIn(fan.username, fan.password);
  });

  test('is throttled for concurrent guesses too, by name or address; the reply says when to retry', async () => {
    const fan = await world.fan();
    const guess = (index: number) =>
      post('/auth/login', { username: index % 2 === 0 ? fan.username : fan.email, password: `guess ${index}` });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('is not counted when the password was right', async () => {
    const fan = await world.fan();
    for (let index = 0; index < 25; index += 1) await logIn(fan.username, fan.password);
  });

  test('reveals a suspension only to a caller who knows the password', async () => {
    const fan = await world.fan();
    await server.admin.call(changeUserStatus, { params: { id: fan.id }, body: { status: 'suspended' } });
    await expect(logIn(fan.username, fan.password)).rejects.toMatchObject({
      statusCode: 403,
      code: 'account-suspended',
    });
    await expect(logIn(fan.username, 'not the password')).rejects.toMatchObject({ statusCode: 401 });
    await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe('logging out', () => {
  test('ends this session and clears the cookie; other sessions go on', async () => {
    const fan = await world.fan();
    const other = await logIn(fan.username, fan.password);
    const response = await post('/auth/logout', {}, { authorization: `Bearer ${fan.token}` });
    expect(response.headers.get('set-cookie')).toMatch(/^token=;/);
    await expect(fan.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    await expect(fan.client.call(logout)).rejects.toMatchObject({ statusCode: 401 });
    await server.client(other.token).call(getMe);
  });
});

describe('another site’s page', () => {
  test('cannot act with the visitor’s cookie', async () => {
    const fan = await world.fan();
    const cookie = `token=${fan.token}`;
    expect((await post('/auth/logout', {}, { cookie, origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post('/auth/logout', {}, { cookie })).status).toBe(403);
    expect((await post('/auth/logout', {}, { cookie, origin: server.url })).status).toBe(200);
  });

  test('cannot log a visitor in as someone else', async () => {
    const fan = await world.fan();
    const response = await post(
      '/auth/login',
      { username: fan.username, password: fan.password },
      { origin: 'https://elsewhere.example' },
    );
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});
