import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { makePicture } from '@ovation/testing';

import { apply, openPapers } from '../support/applicant-steps.ts';
import { chosen } from '../support/chosen-file.ts';
import { checkAxe, expectFailure, newPage } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { refuseSideways } from '../support/screens/screen-rules.ts';

let journey: Journey;
const phone = { width: 390, height: 844 };
const password = 'four quiet rehearsal rooms';

beforeAll(async () => {
  journey = await startJourney();
});

afterAll(() => journey.end());

/** An administrator's browser, logged in by the form. */
async function openAsAdministrator(): Promise<Page> {
  const page = await journey.open();
  await page.goto('/auth/login?from=/admin');
  await page.getByLabel('Username or email').fill('admin@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin');
  return page;
}

function isLoaded(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}

test('a creator goes through three steps and back, replaces and removes documents, and nothing is lost', async () => {
  const page = await journey.open(undefined, phone);
  const taken = await journey.world.performer();
  await page.goto('/auth/register?as=creator');
  await page.getByText('Step 1 of 3').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => page.getByLabel('Username').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Username').fill(taken.username);
  await page.getByLabel('Email').fill('steps@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
  const second = page.getByRole('heading', { name: 'Who you are' });
  await expect.poll(() => second.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByLabel('Your name').fill('Steps');
  await page.getByLabel('Date of birth').fill('2020-01-01');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('You must be 18 or older to be a creator.').waitFor();
  await page.getByLabel('Date of birth').fill('1994-03-21');
  await page.getByRole('button', { name: 'Next' }).click();

  const choose = async (label: string, name: string) =>
    page.getByLabel(label).setInputFiles(await chosen(name, makePicture({ width: 900, height: 600 })));
  await choose('Identity card or passport', 'wrong.jpg');
  await expect.poll(() => isLoaded(page.getByAltText('Preview of wrong.jpg'))).toBe(true);
  const replacing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace wrong.jpg' }).click();
  await (await replacing).setFiles(await chosen('passport.jpg', makePicture({ width: 900, height: 600 })));
  await page.getByAltText('Preview of passport.jpg').waitFor();
  await choose('A photo of you holding it', 'other.jpg');
  await page.getByRole('button', { name: 'Remove other.jpg' }).click();
  await page.getByRole('button', { name: 'Apply as a creator' }).click();
  await page.getByText('Please choose a file.').waitFor();
  await choose('A photo of you holding it', 'me.jpg');
  await checkAxe(page);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Steps');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByAltText('Preview of me.jpg').waitFor();
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check();
  expectFailure(page, '/auth/performers/register');
  await page.getByRole('button', { name: 'Apply as a creator' }).click();

  await page.getByText('Step 1 of 3').waitFor();
  // Said once, at the field, which has the focus.
  await expect.poll(() => page.getByLabel('Username').evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByText('This username is taken').count()).toBe(1);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.getByLabel('Username').fill('steps-of-mine');
  // A second press before the step has changed is one of the same button.
  for (const step of [2, 3]) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`Step ${step} of 3`).waitFor();
  }
  await page.getByAltText('Preview of passport.jpg').waitFor();
  await page.getByRole('button', { name: 'Apply as a creator' }).click();
  await page.waitForURL('**/creator');
});

/** The first two steps of a creator's registration, filled in; the third is shown. */
async function comeToDocuments(page: Page, username: string): Promise<void> {
  await page.goto('/auth/register?as=creator');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Date of birth').fill('1994-03-21');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Identity card or passport').waitFor();
}

test('a document that the site cannot read is named at its field, which has the focus, also if it is sent again', async () => {
  const page = await journey.open();
  await comeToDocuments(page, 'damaged-papers');
  await page
    .getByLabel('Identity card or passport')
    .setInputFiles(await chosen('passport.jpg', makePicture({ width: 900, height: 600 })));
  await page
    .getByLabel('A photo of you holding it')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
  await page.getByRole('checkbox', { name: /^I am 18 or older/ }).check();
  expectFailure(page, '/auth/performers/register');
  const send = page.getByRole('button', { name: 'Apply as a creator' });
  const replace = page.getByRole('button', { name: 'Replace me.jpg' });
  for (const _attempt of [1, 2]) {
    await send.focus();
    await send.click();
    await expect.poll(() => replace.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  const described = (await replace.getAttribute('aria-describedby')) ?? '';
  await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toMatch(/\S/);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await checkAxe(page);
  const choosing = page.waitForEvent('filechooser');
  await replace.click();
  await (await choosing).setFiles(await chosen('me.jpg', makePicture({ width: 600, height: 900 })));
  await expect.poll(() => page.locator(`[id="${described}"]`).count()).toBe(0);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/performers/register')) sent.push(request.url());
  });
  await send.dblclick();
  await page.waitForURL('**/creator');
  expect(sent).toHaveLength(1);
});

test('a creator who looks at the form for fans finds their birth date and documents again', async () => {
  const page = await journey.open();
  await comeToDocuments(page, 'there-and-back');
  await page
    .getByLabel('Identity card or passport')
    .setInputFiles(await chosen('passport.jpg', makePicture({ width: 900, height: 600 })));
  for (const step of [2, 1]) {
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText(`Step ${step} of 3`).waitFor();
  }
  await page.getByRole('link', { name: 'I am a fan' }).click();
  await page.getByRole('button', { name: 'Create my account' }).waitFor();
  await page.getByRole('link', { name: 'I am a creator' }).click();
  await page.getByText('Step 1 of 3').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('1994-03-21');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByAltText('Preview of passport.jpg').waitFor();
});

test('a name of one long word, written from the right, widens no phone', async () => {
  const person = await journey.world.performer();
  await person.client.call(changeOwnPerformer, { body: { name: `מרים ${'verylongname'.repeat(5)}` } });
  const staff = { token: journey.site.adminToken };
  const pages = [
    [`/${person.username}`, await journey.open(undefined, phone)],
    [`/admin/performers/${person.id}`, await newPage({ baseUrl: journey.site.url, ...staff, ...phone })],
  ] as const;
  for (const [address, page] of pages) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: 'verylongname' }).waitFor();
    await refuseSideways(page, phone.width);
  }
});

test('who chooses the other kind of account types nothing again', async () => {
  const page = await journey.open();
  await page.goto('/auth/register?from=%2Fsearch');
  await page.getByLabel('Your name').fill('Changing');
  await page.getByLabel('Username').fill('changing-sides');
  await page.getByLabel('Email').fill('changing@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('link', { name: 'I am a creator' }).click();
  await page.getByText('Step 1 of 3').waitFor();
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('changing-sides');
  await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(password);
  await page.getByLabel('Email').fill('changed@example.com');
  await page.getByRole('link', { name: 'I am a fan' }).click();
  await page.getByRole('button', { name: 'Create my account' }).waitFor();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Changing');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('changed@example.com');
  expect(page.url()).toBe(`${journey.site.url}/auth/register?from=%2Fsearch`);
});

describe('a performer applies', () => {
  test('they see that they are pending, and prepare a post that they cannot publish yet', async () => {
    const { page } = await apply(await journey.open(), 'Marit Lund');
    await page.getByRole('note').filter({ hasText: 'We are reviewing your documents' }).waitFor();
    await page.goto('/creator/feeds/new');
    await page.getByLabel('Text', { exact: true }).fill('The first evening of the season.');
    await page.getByText('You can publish once we have approved you.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Publish' }).isEnabled()).toBe(false);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByLabel('Text', { exact: true }).inputValue())
      .toBe('The first evening of the season.');
  });

  test('a rejected performer reads the reason, sends the documents again, and is pending once more', async () => {
    const applicant = await apply(await journey.open(), 'Nora Quist');
    const admin = await openAsAdministrator();
    await openPapers(admin, applicant);
    await admin.getByRole('button', { name: 'Reject' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await admin.getByText('Please give a reason of at least 10 characters.').waitFor();
    await admin.getByLabel('Reason').fill('The date of birth cannot be read in the photo.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await applicant.page.getByText('“The date of birth cannot be read in the photo.”').waitFor();

    await applicant.page.getByRole('link', { name: 'Upload my documents' }).click();
    await applicant.page
      .getByLabel('Identity card or passport')
      .setInputFiles(await chosen('sharper.jpg', makePicture({ width: 800, height: 600 })));
    await applicant.page.getByRole('note').filter({ hasText: 'We are reviewing your documents' }).waitFor();
  });
});
