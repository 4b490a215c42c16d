import type { Page } from 'playwright-core';

import { makePicture } from '@ovation/testing';

import { chosen } from './chosen-file.ts';

export interface Applicant {
  readonly page: Page;
  readonly name: string;
  readonly username: string;
}

/** Registers in the browser, with two papers, like a visitor. */
export async function apply(page: Page, name: string): Promise<Applicant> {
  const username = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/auth/register?as=creator');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('textbox', { name: 'Password' }).fill('four quiet rehearsal rooms');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Date of birth').fill('1994-03-21');
  await page.getByRole('button', { name: 'Next' }).click();
  await page
    .getByLabel('Identity card or passport')
    .setInputFiles(await chosen('passport.jpg', makePicture({ width: 900, height: 600 })));
  await page
    .getByLabel('A photo of you holding it')
    .setInputFiles(await chosen('me.jpg', makePicture({ width: 600, height: 900 })));
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check();
  await page.getByRole('button', { name: 'Apply as a creator' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/creator');
  return { page, name, username };
}

/** From the list of pending performers to one performer's papers. */
export async function openPapers(admin: Page, { name, username }: Applicant): Promise<void> {
  await admin.goto('/admin');
  await admin.getByRole('link', { name: /Waiting for approval/ }).click();
  await admin.getByRole('link', { name: new RegExp(username) }).click();
  await admin.getByRole('heading', { level: 1, name }).waitFor();
}
