import { listMailbox } from '@ovation/contract/site/site.ts';
import { makePicture } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
  await journey.world.settings({ consentRequired: true });
});
afterAll(() => journey.end());

test('a person agrees by a link with documents, the post appears, they withdraw, and staff decide', async () => {
  const { world, site } = journey;
  const performer = await world.performer();
  const { _id } = await world.feed(performer, { text: 'Two of us on stage.' });
  const address = `/${performer.username}/feeds/${_id}`;
  const stranger = await journey.open();
  expectFailure(stranger, address);
  expect((await stranger.goto(address))?.status()).toBe(404);

  const studio = await journey.open(performer);
  await studio.goto('/creator/people-shown');
  await studio.getByRole('button', { name: 'Add a person' }).first().click();
  await studio.getByLabel('Name', { exact: true }).fill('Ada Byron');
  await studio.getByText('By link', { exact: true }).click();
  await studio.getByRole('button', { name: 'Add', exact: true }).click();
  await studio.getByRole('button', { name: 'Make a link' }).click();
  const link = await studio.getByLabel('Link to share', { exact: true }).inputValue();
  await checkAxe(studio);
  await studio.goto('/creator/people-shown/content');
  await studio.getByRole('button', { name: /^Who is shown in/ }).click();
  await studio.getByPlaceholder('Choose from your list').click();
  await studio.getByRole('option', { name: 'Ada Byron' }).click();
  await studio.getByText('Hidden from everyone else').click();
  await checkAxe(studio);
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await studio.getByText('Saved. It stays hidden until everyone agrees.').waitFor();

  const person = await journey.open();
  await person.goto(link);
  await person.getByLabel('Name', { exact: true }).fill('Augusta Ada Byron');
  await person.getByLabel('Date of birth').fill('1990-12-10');
  await person.locator('input[type=file]').setInputFiles({
    name: 'passport.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await makePicture()).arrayBuffer()),
  });
  await checkAxe(person);
  await person.getByRole('button', { name: 'I agree' }).click();
  const withdrawal = await person.getByLabel('Your address for withdrawing').inputValue();
  expect((await stranger.goto(address))?.status()).toBe(200);

  await person.goto(withdrawal);
  await person.getByRole('button', { name: 'Withdraw' }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await person.getByText('You have withdrawn your consent.').waitFor();
  expect((await stranger.goto(address))?.status()).toBe(404);

  const staff = await journey.open({ token: site.adminToken });
  await staff.goto('/admin/consent');
  await staff.getByText('To decide in 2 days').waitFor();
  await staff.getByRole('button', { name: 'Decide about Ada Byron' }).click();
  await staff.getByLabel('Remove it').check();
  await staff.getByLabel('Reason').fill('They have asked us for it.');
  await checkAxe(staff);
  await staff.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await staff.getByText('Nothing to review').waitFor();
  await expect
    .poll(async () =>
      (await site.admin.call(listMailbox, { query: { q: performer.email } })).data.map(({ subject }) => subject),
    )
    .toContain('Decision about refused consent');
});

test('a fan with an account agrees and withdraws, and the editor says who has answered', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer(), await world.fan()];
  const studio = await journey.open(performer);
  await studio.goto('/creator/people-shown');
  await studio.getByRole('button', { name: 'Add a person' }).first().click();
  await studio.getByLabel('Name', { exact: true }).fill('Zoe Ray');
  await studio.getByLabel('Username').fill(fan.username);
  await studio.getByRole('button', { name: 'Add', exact: true }).click();
  await studio.getByText('We have asked Zoe Ray.').waitFor();
  await studio.goto('/creator/feeds/new');
  await studio.getByRole('textbox', { name: 'Text' }).fill('With a guest.');
  await studio.getByRole('button', { name: /^People shown:/ }).click();
  await studio.getByPlaceholder('Choose from your list').click();
  await studio.getByRole('option', { name: 'Zoe Ray' }).click();
  await studio.getByRole('button', { name: 'Publish' }).click();
  await studio.getByRole('heading', { name: 'Your post is published' }).waitFor();

  const page = await journey.open(fan);
  await page.goto('/consents');
  await page.getByText('You are shown in 1 piece of content.').waitFor();
  await checkAxe(page);
  await page.getByRole('button', { name: /^Agree/ }).click();
  await page.getByText('You have agreed.').waitFor();
  await page.goto(`/${performer.username}`);
  await page.getByText('With a guest.').waitFor();

  await page.goto('/consents');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Content that shows you is hidden now.').waitFor();
  await studio.goto('/creator/people-shown/content?state=hidden');
  await studio.getByText('Withdrawn').waitFor();
});
