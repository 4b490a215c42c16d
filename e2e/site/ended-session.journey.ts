import { beforeAll, expect, test } from 'vitest';

import { logout } from '@ovation/contract/people/accounts.ts';
import type { Person } from '@ovation/testing/world.ts';

import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;
beforeAll(async () => {
  performer = await journey.world.performer();
});

test('an ended session leads from any page to the login, which says so; the public pages are open again', async () => {
  for (const path of ['/home', `/${performer.username}`, '/wallet']) {
    const fan = await journey.world.fan();
    const page = await journey.open(fan);
    await fan.client.call(logout);
    await page.goto(path);
    await page.getByRole('alert').waitFor();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('Your session has ended. Please log in to continue.');
    expect(new URL(page.url()).searchParams.get('from')).toBe(path);
    await page.goto(`/${performer.username}`);
    expect(new URL(page.url()).pathname).toBe(`/${performer.username}`);
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  }
});

test('browser Back after a logout shows the login, without an error', async () => {
  const page = await journey.open(await journey.world.fan());
  await page.goto('/wallet');
  // What the page still asks for would be refused during the logout, and complained about.
  await page.goto('/user/account', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth/login');
  await page.goBack();
  await page.waitForURL('**/auth/login?from=%2Fwallet');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});
