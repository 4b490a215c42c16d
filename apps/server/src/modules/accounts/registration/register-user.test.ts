import { changeMe, getMe, login, registerUser, verifyEmail } from '@ovation/contract/people/accounts.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const password = 'a long enough password';
let count = 0;

function names() {
  count += 1;
  return {
    name: 'Bo Listener',
    username: `bo-${count}`,
    email: `bo-${count}@example.com`,
    password,
    agreed: true as const,
  };
}

/** The token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  const { text } = await server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

describe('registering', () => {
  test.each([undefined, false, 'no', 1])(
    'is refused with %s in place of the agreement, and creates nothing',
    async (agreed) => {
      const { email, ...rest } = names();
      const body = { ...rest, email, agreed } as unknown as { email: string; password: string; agreed: true };
      await expect(server.client().call(registerUser, { body })).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'agreed', message: expect.stringContaining('18 or older') as string }],
      });
      await server.client().call(registerUser, { body: { ...body, agreed: true } });
    },
  );

  test('logs the fan in at once', async () => {
    const body = names();
    const { token, user } = await server.client().call(registerUser, { body });
    expect(user).toMatchObject({
      username: body.username,
      name: body.name,
      balance: 0,
      isPerformer: false,
      emailVerified: false,
      avatar: '/no-avatar.jpg',
    });
    expect(await server.client(token).call(getMe)).toEqual(user);
  });

  test('takes an address of an internationalised domain, which logs in however its domain is written', async () => {
    const body = { ...names(), email: 'bo@MÜNCHEN.example' };
    const { user } = await server.client().call(registerUser, { body });
    expect(user?.email).toBe('bo@xn--mnchen-3ya.example');
    for (const username of ['bo@münchen.example', 'bo@xn--mnchen-3ya.example'])
      expect((await server.client().call(login, { body: { username, password } })).user.username).toBe(body.username);
  });

  test('takes a name with the joiners of its script, and drops control characters', async () => {
    const name = '\u0645\u06CC\u200C\u0646\u0627';
    const body = { ...names(), name: `${name}\u0007\u001B` };
    expect((await server.client().call(registerUser, { body })).user?.name).toBe(name);
  });

  test('keeps the name without its markup, as text', async () => {
    const { user } = await server
      .client()
      .call(registerUser, { body: { ...names(), name: '<img src=x onerror=alert(1)>I <3 "you" & me' } });
    expect(user?.name).toBe('I <3 "you" & me');
    await expect(
      server.client().call(registerUser, { body: { ...names(), name: '<script>alert(1)</script>' } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'name' }] });
  });

  test.each([
    ['username', 'two words'],
    ['username', 'ab'],
    ['username', 'Admin'],
    ['username', '-dash'],
    ['username', 'x'.repeat(31)],
    ['username', 'ünicode'],
    ['email', 'nobody'],
    ['email', 'a b@example.com'],
    ['password', 'seven77'],
    ['password', 'x'.repeat(201)],
    ['name', '   '],
    ['name', 'x'.repeat(81)],
  ])('refuses the %s %j and says which field it is', async (field, value) => {
    await expect(server.client().call(registerUser, { body: { ...names(), [field]: value } })).rejects.toMatchObject({
      statusCode: 422,
      code: 'field-invalid',
      details: [{ path: field }],
    });
  });

  test('of concurrent registrations with one name, one wins and the others learn that it is taken', async () => {
    const { username, email } = names();
    const sameName = await Promise.allSettled(
      Array.from({ length: 8 }, () => server.client().call(registerUser, { body: { ...names(), username } })),
    );
    const sameEmail = await Promise.allSettled(
      Array.from({ length: 8 }, () => server.client().call(registerUser, { body: { ...names(), email } })),
    );
    for (const [outcomes, code] of [
      [sameName, 'username-taken'],
      [sameEmail, 'email-taken'],
    ] as const) {
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(reasons).toEqual(Array.from({ length: 7 }, () => expect.objectContaining({ statusCode: 409, code })));
    }
  });

  test.each(['top', 'Admin', 'staff', 'robots.txt', 'logo.svg', 'ada.data', 'a b', '../x', 'ab'])(
    '%s is not a valid username',
    async (username) => {
      await expect(server.client().call(registerUser, { body: { ...names(), username } })).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'username' }],
      });
    },
  );

  test('ada.lovelace is valid, and a name is one line of visible characters', async () => {
    const { user } = await server
      .client()
      .call(registerUser, { body: { ...names(), username: `ada.${Date.now()}`, name: ' Ada\r\n\u202ELovelace ' } });
    expect(user?.name).toBe('Ada Lovelace');
    await expect(
      server.client().call(registerUser, { body: { ...names(), name: '\u200B\u3164' } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'name' }] });
  });

  test('a name is taken in any case, also when changing to it', async () => {
    const [taken, fan] = [await createWorld(server).fan(), await createWorld(server).fan()];
    await expect(
      server.client().call(registerUser, { body: { ...names(), username: taken.username.toUpperCase() } }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'username-taken' });
    await expect(fan.client.call(changeMe, { body: { username: taken.username } })).rejects.toMatchObject({
      statusCode: 409,
      code: 'username-taken',
    });
    await expect(
      fan.client.call(changeMe, { body: { email: taken.email, currentPassword: fan.password } }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'email-taken' });
  });
});

describe('confirming an address', () => {
  test('works with the email’s link, also when it is pressed again', async () => {
    const { email, ...rest } = names();
    const { token } = await server.client().call(registerUser, { body: { ...rest, email } });
    const mailed = await mailedToken(email);
    await server.client().call(verifyEmail, { body: { token: mailed } });
    expect(await server.client(token).call(getMe)).toMatchObject({ emailVerified: true });
    expect(await server.client().call(verifyEmail, { body: { token: mailed } })).toEqual({
      message: 'Thank you. Your address is confirmed.',
    });
    await expect(server.client().call(verifyEmail, { body: { token: `${mailed}x` } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('is required before the first login if the site wants it', async () => {
    await server.admin.call(changeSettings, { body: { requireEmailVerification: true } });
    const body = names();
    const reply = await server.client().call(registerUser, { body });
    expect(reply.token).toBeUndefined();
    expect(reply.message).toContain('confirm your address');
    const credentials = { body: { username: body.username, password } };
    await expect(server.client().call(login, credentials)).rejects.toMatchObject({
      statusCode: 403,
      code: 'email-not-verified',
    });
    await server.client().call(verifyEmail, { body: { token: await mailedToken(body.email) } });
    await server.client().call(login, credentials);
    await server.admin.call(changeSettings, { body: { requireEmailVerification: false } });
  });

  test('can be requested again, and does not reveal who has an account', async () => {
    const { email, ...rest } = names();
    await server.client().call(registerUser, { body: { ...rest, email } });
    const first = await mailedToken(email);
    const known = await server.client().call(verifyEmail, { body: { email } });
    const unknown = await server.client().call(verifyEmail, { body: { email: 'nobody@example.com' } });
    expect(known).toEqual(unknown);
    const second = await mailedToken(email);
    expect(second).not.toBe(first);
    await server.client().call(verifyEmail, { body: { token: second } });
  });

  test('a link that is four days old has expired', async () => {
    const { email, ...rest } = names();
    await server.client().call(registerUser, { body: { ...rest, email } });
    const mailed = await mailedToken(email);
    server.clock.advance(4 * 24 * 3_600_000);
    await expect(server.client().call(verifyEmail, { body: { token: mailed } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('a new address has to be confirmed again, with its own link', async () => {
    const { email, ...rest } = names();
    const { token } = await server.client().call(registerUser, { body: { ...rest, email } });
    const toTheOld = await mailedToken(email);
    expect(
      await server.client(token).call(changeMe, { body: { email: `new-${email}`, currentPassword: rest.password } }),
    ).toMatchObject({ emailVerified: false });
    await expect(server.client().call(verifyEmail, { body: { token: toTheOld } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await server.client().call(verifyEmail, { body: { token: await mailedToken(`new-${email}`) } });
    expect(await server.client(token).call(getMe)).toMatchObject({ emailVerified: true });
  });

  test('a change that repeats the address needs no confirmation', async () => {
    const { email, ...rest } = names();
    const { token } = await server.client().call(registerUser, { body: { ...rest, email } });
    await server.client().call(verifyEmail, { body: { token: await mailedToken(email) } });
    expect(await server.client(token).call(changeMe, { body: { email } })).toMatchObject({ emailVerified: true });
  });
});

describe('without names', () => {
  test('the site chooses a username that can be changed, and reveals nothing of the address', async () => {
    const register = (email: string) => server.client().call(registerUser, { body: { email, password, agreed: true } });
    const [one, other] = [await register('quick.one@example.com'), await register('quick.two@example.com')];
    expect(one.user?.username).not.toBe(other.user?.username);
    expect([one.user?.name, one.user?.missing]).toEqual([one.user?.username, ['username']]);
    expect(JSON.stringify([one.user?.name, one.user?.username])).not.toMatch(/quick|one/);
    const client = server.client(one.token);
    await client.call(changeMe, { body: { username: 'quick-one' } });
    expect(await client.call(getMe)).toMatchObject({ username: 'quick-one', missing: [] });
  });

  test('a name alone is kept, and a username alone is the name', async () => {
    const { username, email } = names();
    const named = await server
      .client()
      .call(registerUser, { body: { name: 'Bo Listener', email, password, agreed: true } });
    expect(named.user).toMatchObject({ name: 'Bo Listener', missing: ['username'] });
    const body = { username: `${username}-x`, email: `x-${email}`, password, agreed: true as const };
    const { user } = await server.client().call(registerUser, { body });
    expect(user).toMatchObject({ name: `${username}-x`, username: `${username}-x`, missing: [] });
  });
});
