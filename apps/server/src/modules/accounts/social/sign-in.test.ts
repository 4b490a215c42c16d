import { closeAccount, getMe, login, registerUser, verifyEmail } from '@ovation/contract/people/accounts.ts';
import { getOwnPerformer } from '@ovation/contract/people/performers.ts';
import { listIdentities } from '@ovation/contract/people/social.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { getPublicSettings } from '@ovation/contract/site/settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSocialSite, type Browser, type SocialSite } from '../../../../test/social/start-social-site.ts';
import type { StandInPerson } from '../../../../test/social/stand-in.ts';

let site: SocialSite;
beforeAll(async () => {
  site = await startSocialSite();
});
afterAll(() => site.stop());

type Way = 'google' | 'x';
const ways: readonly Way[] = ['google', 'x'];
const password = 'a long enough password';

/** The newest email to an address. */
async function mailTo(email: string) {
  await site.server.runJobs();
  const { data } = await site.server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  return site.server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
}

/** An account with a password; with `confirmed` its owner has opened the link of the email. */
async function registered(email: string, { confirmed }: { readonly confirmed: boolean }) {
  const username = `fan-${crypto.randomUUID().slice(0, 12)}`;
  const client = site.server.client();
  const { user } = await client.call(registerUser, { body: { name: 'Fan', username, email, password, agreed: true } });
  if (confirmed) {
    const token = /token=([\w-]+)/.exec((await mailTo(email)).text)?.[1] ?? '';
    await client.call(verifyEmail, { body: { token } });
  }
  return { id: user?._id ?? '', username };
}

test('the public settings name the providers whose keys the site has', async () => {
  expect((await site.server.client().call(getPublicSettings)).signInWith).toEqual(['google', 'twitter']);
});

describe.each(ways)('with %s', (way) => {
  const enter = (browser: Browser, person: StandInPerson, start = {}) => browser[way](person, start);

  test('a new person registers as a fan with the verified address, and logs in again', async () => {
    const person = site.newPerson();
    const first = await enter(site.browser(), person, { returnTo: '/search?q=jazz' });
    expect(first).toMatchObject({ outcome: 'registered', returnTo: '/search?q=jazz' });
    expect(first.user).toMatchObject({
      isPerformer: false,
      email: person.email,
      emailVerified: true,
      name: person.name,
      missing: ['username', 'password'],
    });
    const again = await enter(site.browser(), person);
    expect(again).toMatchObject({ outcome: 'signed-in', user: { _id: first.user._id } });
    expect(await site.server.client(again.token).call(getMe)).toMatchObject({ _id: first.user._id });
  });

  test('a new performer waits for documents and birth date', async () => {
    const { user, token } = await enter(site.browser(), site.newPerson(), { role: 'performer' });
    expect(user).toMatchObject({ isPerformer: true, status: 'pending' });
    const performer = await site.server.client(token).call(getOwnPerformer);
    expect(performer).toMatchObject({ status: 'pending', dateOfBirth: null, age: null });
  });

  test('a person without a verified address has an account without one', async () => {
    const { email: _email, ...person } = site.newPerson();
    const { user } = await enter(site.browser(), person);
    expect(user).toMatchObject({ email: '', emailVerified: false, missing: ['username', 'email', 'password'] });
  });

  test('the session lasts a day, or a year with remember', async () => {
    const dayMs = 24 * 3_600_000;
    const person = site.newPerson();
    const short = await enter(site.browser(), person);
    const long = await enter(site.browser(), person, { remember: true });
    const lastsMs = (expiresAt = '') => Date.parse(expiresAt) - site.server.clock.now().getTime();
    expect(lastsMs(short.expiresAt)).toBeLessThanOrEqual(dayMs);
    expect(lastsMs(long.expiresAt)).toBeGreaterThan(364 * dayMs);
  });

  test('an account whose owner has confirmed the address is linked, and the owner gets an email', async () => {
    const person = site.newPerson();
    const { id } = await registered(person.email, { confirmed: true });
    expect(await enter(site.browser(), person)).toMatchObject({ outcome: 'signed-in', user: { _id: id } });
    expect((await mailTo(person.email)).subject).toContain('A way to log in');
  });

  test('an account that a stranger registered with the address is not linked', async () => {
    const person = site.newPerson();
    await registered(person.email, { confirmed: false });
    await expect(enter(site.browser(), person)).rejects.toMatchObject({ code: 'identity-email-taken' });
  });

  test('an administrator’s account is not linked by its address', async () => {
    const person = site.newPerson({ email: 'admin@example.com', organisation: 'example.com' });
    await expect(enter(site.browser(), person)).rejects.toMatchObject({ code: 'identity-email-taken' });
  });

  test('a suspended account stays out, with the reason', async () => {
    const person = site.newPerson();
    const { user } = await enter(site.browser(), person);
    const body = { status: 'suspended', reason: 'A test of the rules.' } as const;
    await site.server.admin.call(changeUserStatus, { params: { id: user._id }, body });
    await expect(enter(site.browser(), person)).rejects.toMatchObject({
      code: 'account-suspended',
      message: expect.stringContaining('A test of the rules.') as string,
    });
  });

  test('a suspended account with the same confirmed address is neither linked nor opened', async () => {
    const person = site.newPerson();
    const { id } = await registered(person.email, { confirmed: true });
    await site.server.admin.call(changeUserStatus, { params: { id }, body: { status: 'suspended' } });
    await expect(enter(site.browser(), person)).rejects.toMatchObject({ code: 'account-suspended' });
    const links = site.server.app.database
      .selectFrom('social_identities')
      .select('subject')
      .where('account_id', '=', id);
    expect(await links.execute()).toEqual([]);
  });

  test('a closed account stays closed: the same person gets a new one', async () => {
    const person = site.newPerson();
    const { user, token } = await enter(site.browser(), person);
    await site.server.client(token).call(closeAccount, { body: {} });
    const again = await enter(site.browser(), person);
    expect(again.outcome).toBe('registered');
    expect(again.user._id).not.toBe(user._id);
  });

  test('two browsers that register the same person at once get one account', async () => {
    const person = site.newPerson();
    const replies = await Promise.all([enter(site.browser(), person), enter(site.browser(), person)]);
    expect(new Set(replies.map(({ user }) => user._id)).size).toBe(1);
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['registered', 'signed-in']);
  });

  test('during maintenance no one registers, but accounts log in', async () => {
    const person = site.newPerson();
    await enter(site.browser(), person);
    await site.world.settings({ maintenanceMode: true });
    await expect(enter(site.browser(), site.newPerson())).rejects.toMatchObject({ code: 'maintenance' });
    expect((await enter(site.browser(), person)).outcome).toBe('signed-in');
    await site.world.settings({ maintenanceMode: false });
  });
});

test('an address that Google has not verified opens no one’s account, and is no one’s address here', async () => {
  const person = site.newPerson();
  const { id } = await registered(person.email, { confirmed: true });
  for (const facts of [{ emailVerified: false }, { email: person.email.replace('@gmail.com', '@elsewhere.example') }]) {
    const { user, outcome } = await site.browser().google({ ...person, subject: crypto.randomUUID(), ...facts });
    expect(outcome).toBe('registered');
    expect(user._id).not.toBe(id);
    expect(user.email).toBe('');
  }
});

test('a change of the address at the provider does not lead to another account', async () => {
  const [victim, person] = [site.newPerson(), site.newPerson()];
  await registered(victim.email, { confirmed: true });
  const { user } = await site.browser().google(person);
  const later = await site.browser().google({ ...person, email: victim.email });
  expect(later.user._id).toBe(user._id);
});

test('the same id at another provider is another person', async () => {
  const person = site.newPerson();
  const { email: _email, ...nameless } = person;
  const [google, x] = [await site.browser().google(person), await site.browser().x(nameless)];
  expect(x.user._id).not.toBe(google.user._id);
});

test('no one logs in with a password to an account that has none', async () => {
  const { user } = await site.browser().google(site.newPerson());
  const client = site.server.client();
  for (const wrong of [' ', 'null', 'undefined', password])
    await expect(client.call(login, { body: { username: user.username, password: wrong } })).rejects.toMatchObject({
      code: 'incorrect-credentials',
    });
});

test.each([
  ['Ada Lovelace', /^ada\.lovelace\d*$/],
  ['Zoë Ångström', /^zoe\.angstrom\d*$/],
  ['Administrator', /^member-\d+$/],
  ['日本語', /^member-\d+$/],
  ['x', /^(?:x\d+|member-\d+)$/],
  ['Bobby <script>alert(1)</script>', /^[a-z0-9._-]{3,30}$/],
])('the name %s becomes an allowed username', async (name, expected) => {
  const { user } = await site.browser().google(site.newPerson({ name }));
  expect(user.username).toMatch(expected);
});

test('a name that imitates staff is not taken over', async () => {
  const { user } = await site.browser().google(site.newPerson({ name: 'Ovation Support' }));
  expect(user.name).toBe(user.username);
});

test('two people with the same name get two usernames', async () => {
  const name = 'Grace Brewster Hopper';
  const users = [
    await site.browser().google(site.newPerson({ name })),
    await site.browser().x(site.newPerson({ name })),
  ];
  expect(users[0]?.user.username).not.toBe(users[1]?.user.username);
});

test('a new account lists the provider as linked', async () => {
  const person = site.newPerson();
  const { token } = await site.browser().google(person);
  const { data } = await site.server.client(token).call(listIdentities);
  expect(data).toMatchObject([{ provider: 'google', email: person.email }]);
});
