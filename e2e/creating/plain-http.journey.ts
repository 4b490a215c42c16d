import { getFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { getProduct } from '@ovation/contract/shop/products.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { complaints, newPage } from '../support/browser.ts';
import { publishPoster } from '../support/products.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

/** The browser says of each page that it ignores a header that only counts with a certificate. */
const isUnknown = (complaint: string): boolean => !complaint.startsWith('The Cross-Origin-Opener-Policy header');

/** On a network at home, whose addresses have no certificate: browsers keep some of their functions from such pages. */
async function openOnNetwork({ token }: { readonly token: string }): Promise<Page> {
  const page = await newPage({ baseUrl: journey.site.url.replace('127.0.0.1', 'network.test'), token });
  await page.goto('/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  return page;
}

test('over plain http people write messages, tip, publish with a poll, and change a product', async () => {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan({ balance: 20 })];
  const product = await publishPoster(performer, { name: 'Poster on the network' });
  await journey.world.follow(fan, performer);

  const theirs = await openOnNetwork(fan);
  await theirs.goto(`/${performer.username}`);
  await theirs.getByRole('button', { name: /^Write to/ }).click();
  await theirs.getByRole('textbox', { name: /^Message to/ }).fill('Written without a certificate.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  const message = theirs.getByRole('article').filter({ hasText: 'Written without a certificate.' });
  await message.getByText('Sent').waitFor();
  await theirs.goto(`/${performer.username}`);
  await theirs.getByRole('button', { name: 'Tip', exact: true }).first().click();
  await theirs.getByRole('dialog').getByLabel('Amount').fill('12');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Send $12.00' }).click();
  await theirs.getByRole('dialog').waitFor({ state: 'hidden' });

  const page = await openOnNetwork(performer);
  await page.goto('/creator/feeds/new?add=poll');
  await page.getByLabel('Text', { exact: true }).fill('Which one?');
  await page.getByRole('group', { name: 'Poll 1' }).getByLabel('Question').fill('Tango or waltz?');
  await expect.poll(async () => (await performer.client.call(getFeedDraft)).draft?.text).toBe('Which one?');
  await page.goto(`/creator/products/${product._id}`);
  await page.getByLabel('Description').fill('Signed.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await fan.client.call(getProduct, { params: { id: product._id } })).description)
    .toBe('Signed.');
  expect([...complaints(theirs), ...complaints(page)].filter(isUnknown)).toEqual([]);
});
