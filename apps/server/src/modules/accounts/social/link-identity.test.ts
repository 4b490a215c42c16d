import { changeMe, changePassword, closeAccount, getMe, login } from '@ovation/contract/people/accounts.ts';
import { changePerformerStatus, getPerformerForReview } from '@ovation/contract/people/performer-review.ts';
import { changeOwnPerformer, uploadDocument } from '@ovation/contract/people/performers.ts';
import { finishTwitter, listIdentities, startTwitter, unlinkIdentity } from '@ovation/contract/people/social.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { makePicture } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSocialSite, type SocialSite } from '../../../../test/social/start-social-site.ts';

let site: SocialSite;
beforeAll(async () => {
  site = await startSocialSite();
});
afterAll(() => site.stop());

const password = 'a long enough password';
const minutes = (count: number): number => count * 60_000;

async function later(ms: number, run: () => Promise<unknown>): Promise<void> {
  site.server.clock.advance(ms);
  await run().finally(() => site.server.clock.advance(-ms));
}

/** A person without an address, and their browser. */
async function nameless() {
  const { email: _email, ...person } = site.newPerson();
  const browser = site.browser();
  return { browser, person, ...(await browser.x(person)) };
}

async function subjectsTo(email: string): Promise<string[]> {
  await site.server.runJobs();
  const { data } = await site.server.admin.call(listMailbox, { query: { q: email, pageSize: 50 } });
  return data.map(({ subject }) => subject);
}

describe('linking', () => {
  test('needs the password, lets its person log in, and notifies the owner', async () => {
    const fan = await site.world.fan();
    const browser = site.browser(fan.token);
    const person = site.newPerson();
    for (const currentPassword of [undefined, 'wrong'])
      await expect(browser.x(person, { purpose: 'link', currentPassword })).rejects.toMatchObject({
        code: 'field-invalid',
      });
    const reply = await browser.x(person, { purpose: 'link', currentPassword: fan.password });
    expect(reply).toMatchObject({ outcome: 'linked', user: { _id: fan.id } });
    expect(reply.token).toBeUndefined();
    expect((await site.browser().x(person)).user._id).toBe(fan.id);
    expect(await subjectsTo(fan.email)).toContain('A way to log in to your account was added');
    expect((await fan.client.call(listIdentities)).data).toMatchObject([{ provider: 'twitter', email: person.email }]);
  });

  test('a visitor links nothing', async () => {
    await expect(site.browser().x(site.newPerson(), { purpose: 'link' })).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  test('an identity belongs to one account', async () => {
    const [one, other, person] = [await site.world.fan(), await site.world.fan(), site.newPerson()];
    const link = (fan: typeof one) =>
      site.browser(fan.token).google(person, { purpose: 'link', currentPassword: fan.password });
    await link(one);
    await expect(link(other)).rejects.toMatchObject({ code: 'identity-linked' });
    expect((await link(one)).outcome).toBe('linked');
  });

  test('an account that logged in meanwhile gets nothing linked', async () => {
    const [one, other] = [await site.world.fan(), await site.world.fan()];
    const browser = site.browser(one.token);
    const { url } = await browser.client.call(startTwitter, {
      body: { purpose: 'link', currentPassword: one.password },
    });
    site.x.person = site.newPerson();
    browser.cookies.set('token', other.token);
    await expect(browser.client.call(finishTwitter, { body: await site.x.agree(url) })).rejects.toMatchObject({
      code: 'sign-in-expired',
    });
    expect((await other.client.call(listIdentities)).total).toBe(0);
  });
});

describe('unlinking', () => {
  test('works with a password left, and then the provider leads to another account', async () => {
    const fan = await site.world.fan();
    const { email: _email, ...person } = site.newPerson();
    await site.browser(fan.token).x(person, { purpose: 'link', currentPassword: fan.password });
    await fan.client.call(unlinkIdentity, { params: { provider: 'twitter' } });
    expect((await site.browser().x(person)).user._id).not.toBe(fan.id);
    expect(await subjectsTo(fan.email)).toContain('A way to log in to your account was removed');
    await expect(fan.client.call(unlinkIdentity, { params: { provider: 'twitter' } })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('the last way in stays, also when both providers are unlinked at once', async () => {
    const { browser, token } = await nameless();
    const client = site.server.client(token);
    await expect(client.call(unlinkIdentity, { params: { provider: 'twitter' } })).rejects.toMatchObject({
      code: 'last-way-in',
    });
    await browser.google(site.newPerson(), { purpose: 'link' });
    const results = await Promise.allSettled(
      (['google', 'twitter'] as const).map((provider) => client.call(unlinkIdentity, { params: { provider } })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await client.call(listIdentities)).total).toBe(1);
  });
});

describe('an account without a password', () => {
  test('is completed with username, address and password, and then logs in with them', async () => {
    const { browser } = await nameless();
    const { email } = site.newPerson();
    const username = `chosen-${crypto.randomUUID().slice(0, 8)}`;
    const me = await browser.client.call(changeMe, { body: { username, email, password } });
    expect(me).toMatchObject({ username, email, emailVerified: false, missing: [] });
    expect(await subjectsTo(email)).toContain('Please confirm your email address');
    const client = site.server.client();
    expect((await client.call(login, { body: { username: email, password } })).user.username).toBe(username);
  });

  test('keeps the suggested username once its owner has confirmed it', async () => {
    const { browser, user } = await nameless();
    const me = await browser.client.call(changeMe, { body: { username: user.username } });
    expect(me.missing).toEqual(['email', 'password']);
  });

  test.each([
    ['sets a first password', { password }],
    ['sets an address', { email: 'taken-over@example.com' }],
  ])('%s only minutes after a sign-in with the provider', async (_name, change) => {
    const { browser, person } = await nameless();
    await later(minutes(11), async () => {
      await expect(browser.client.call(changeMe, { body: change })).rejects.toMatchObject({
        code: 'reauthentication-required',
        statusCode: 403,
      });
      expect((await browser.x(person, { purpose: 'confirm' })).outcome).toBe('confirmed');
      const { email } = site.newPerson();
      await browser.client.call(changeMe, { body: 'email' in change ? { email } : change });
    });
  });

  test('is not confirmed by someone else’s account of the provider, nor by another session', async () => {
    const [owner, stranger] = [await nameless(), await nameless()];
    await later(minutes(11), async () => {
      await expect(owner.browser.x(stranger.person, { purpose: 'confirm' })).rejects.toMatchObject({
        code: 'sign-in-refused',
      });
      await site.browser().x(owner.person);
      await expect(owner.browser.client.call(changePassword, { body: { password } })).rejects.toMatchObject({
        code: 'reauthentication-required',
      });
    });
  });

  test('sets a first password by its own operation, and needs it from then on', async () => {
    const { browser } = await nameless();
    await browser.client.call(changePassword, { body: { password } });
    expect((await browser.client.call(getMe)).missing).not.toContain('password');
    await expect(
      browser.client.call(changePassword, { body: { password: 'another long password' } }),
    ).rejects.toMatchObject({ code: 'field-invalid' });
  });

  test('is closed without one, minutes after a sign-in with the provider', async () => {
    const { browser, person } = await nameless();
    await later(minutes(11), async () => {
      await expect(browser.client.call(closeAccount, { body: {} })).rejects.toMatchObject({
        code: 'reauthentication-required',
      });
      await browser.x(person, { purpose: 'confirm' });
      await browser.client.call(closeAccount, { body: {} });
      await expect(browser.client.call(getMe)).rejects.toMatchObject({ statusCode: 401 });
    });
  });

  test('of an account with a password, a sign-in with the provider does not replace it', async () => {
    const fan = await site.world.fan();
    const { email: _email, ...person } = site.newPerson();
    const browser = site.browser(fan.token);
    await browser.x(person, { purpose: 'link', currentPassword: fan.password });
    await browser.x(person);
    await expect(
      browser.client.call(changePassword, { body: { password: 'another long password' } }),
    ).rejects.toMatchObject({ code: 'field-invalid' });
  });

  test('stands in staff’s list without an address', async () => {
    const { user } = await nameless();
    const { data } = await site.server.admin.call(listUsers, { query: { q: user.username } });
    expect(data).toMatchObject([{ _id: user._id, email: '' }]);
  });
});

test('a performer from a provider is approved only with birth date and both documents', async () => {
  const browser = site.browser();
  const { user } = await browser.google(site.newPerson(), { role: 'performer' });
  const approve = () =>
    site.server.admin.call(changePerformerStatus, { params: { id: user._id }, body: { status: 'active' } });
  await expect(approve()).rejects.toMatchObject({ code: 'conflict' });
  await browser.client.call(changeOwnPerformer, { body: { dateOfBirth: '1990-05-17' } });
  await expect(approve()).rejects.toMatchObject({ code: 'conflict' });
  await browser.client.call(uploadDocument, { body: {}, files: { idVerification: await makePicture() } });
  await expect(approve()).rejects.toMatchObject({ code: 'conflict' });
  await browser.client.call(uploadDocument, { body: {}, files: { documentVerification: await makePicture() } });
  await approve();
  expect(await site.server.admin.call(getPerformerForReview, { params: { id: user._id } })).toMatchObject({
    status: 'active',
    dateOfBirth: '1990-05-17',
  });
});
