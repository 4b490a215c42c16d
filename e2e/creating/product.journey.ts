import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { listBin } from '@ovation/contract/publishing/bin.ts';
import { getOwnProduct, searchOwnProducts } from '@ovation/contract/shop/products.ts';
import { listShippingZones } from '@ovation/contract/shop/shipping.ts';
import { makePicture, type Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { chosen, type ChosenFile } from '../support/chosen-file.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { publishPoster, publishScore } from '../support/products.ts';
import { createSteps } from '../support/steps.ts';

const journey = shareJourney();
let performer: Person;
let page: Page;

beforeAll(async () => {
  performer = await journey.world.performer();
  page = await journey.open(performer);
});

const picture = (name: string): Promise<ChosenFile> => chosen(name, makePicture({ width: 400, height: 400 }));
const download = (name: string): ChosenFile => ({ name, mimeType: 'application/zip', buffer: Buffer.from(name) });
const images = () => page.getByRole('list', { name: 'Images of this product' }).getByRole('listitem');
const files = () => page.getByRole('list', { name: 'Files of this product' }).getByRole('listitem');
const variant = (name: string) => page.getByRole('group', { name, exact: true });
const row = (name: string) =>
  page.getByRole('list', { name: 'Your products' }).getByRole('listitem').filter({ hasText: name });
const price = () => page.getByLabel('Price', { exact: true }).first();

async function save(button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/creator/products');
}

async function saved(name: string) {
  const { data } = await performer.client.call(searchOwnProducts, { query: { q: name } });
  return performer.client.call(getOwnProduct, { params: { id: data[0]?._id ?? '' } });
}

describe('a download', () => {
  const step = createSteps();
  const name = 'Parts for a string quartet';

  test(
    'gets its images in the order that the keyboard gives them, and its files',
    step(async () => {
      await page.goto('/creator/products/new');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel(/^Add images/).setInputFiles([await picture('back.jpg'), await picture('front.jpg')]);
      await images().nth(1).waitFor();
      await page.getByRole('button', { name: 'Move front.jpg up' }).press('Enter');
      await images().first().getByText('front.jpg').waitFor();
      await page.getByLabel(/^Add files/).setInputFiles([download('parts.zip'), download('score.zip')]);
      await files().filter({ hasText: 'Uploaded' }).nth(1).waitFor();
      await page.getByRole('button', { name: 'Remove score.zip' }).click();
      await price().fill('24.50');
      await page.getByLabel('Price for subscribers').fill('30');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByText('The subscriber price must be lower.').waitFor();
      await page.getByLabel('Price for subscribers').fill('20');
      await checkAxe(page);
      await save('Publish');
      await row(name).getByText('Published', { exact: true }).waitFor();
      await row(name).getByText('1 file', { exact: false }).waitFor();
      expect(await saved(name)).toMatchObject({ price: 24.5, subscriberPrice: 20, files: [{ name: 'parts.zip' }] });
      expect((await saved(name)).images).toHaveLength(2);
    }),
  );

  test(
    'gets a new version by a file of the same name, and can lose a file',
    step(async () => {
      await row(name).getByRole('link', { name }).click();
      await page.getByLabel(/^Add files/).setInputFiles([download('parts.zip'), download('extra.zip')]);
      await page.getByText('Becomes version 2 when you save').waitFor();
      await files().filter({ hasText: 'Uploaded' }).nth(1).waitFor();
      await save('Save');
      await row(name).getByRole('link', { name }).click();
      await files().filter({ hasText: 'version 2' }).waitFor();
      await page.getByRole('button', { name: 'Remove extra.zip' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await files().filter({ hasText: 'extra.zip' }).waitFor({ state: 'detached' });
      expect((await saved(name)).files).toMatchObject([{ name: 'parts.zip', version: 2 }]);
    }),
  );
});

describe('a thing that is shipped', () => {
  test('comes in variants, each with its stock and price, in the order of the buttons', async () => {
    const name = 'Poster with the whole company';
    await page.goto('/creator/products/new');
    await page.getByRole('radio', { name: 'Physical' }).click();
    await page.getByLabel('Name', { exact: true }).first().fill(name);
    await page.getByRole('switch', { name: 'It comes in variants' }).press('Space');
    await page.getByRole('button', { name: 'Add a variant' }).click();
    await variant('Variant 1').getByLabel('Name').fill('A2');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Please name it: a size, a colour.').waitFor();
    await variant('Variant 2').getByLabel('Name').fill('A3');
    await variant('A2').getByLabel('Price').fill('18');
    await variant('A3').getByLabel('Stock').fill('3');
    await variant('A3').getByLabel('SKU').fill('P-A3');
    await page.getByRole('button', { name: 'Move A3 up' }).click();
    await page.getByLabel('Price', { exact: true }).last().fill('12');
    await page.getByLabel('Alert me when this many are left').fill('3');
    await checkAxe(page);
    await save('Publish');
    await row(name).getByText('Only 3 left of A3').waitFor();
    expect(await saved(name)).toMatchObject({
      price: 12,
      handlingDays: 3,
      lowStockAt: 3,
      variants: [
        { name: 'A3', price: 12, stock: 3, sku: 'P-A3' },
        { name: 'A2', price: 18, stock: null },
      ],
    });
  });

  test('keeps what was sold while its description was changed', async () => {
    const { _id, name } = await publishPoster(performer, { name: 'Print that sells meanwhile' });
    await page.goto(`/creator/products/${_id}`);
    await page.getByLabel('Description').fill('Signed.');
    await journey.site.app.database
      .updateTable('product_variants')
      .set({ stock: 2n })
      .where('product_id', '=', _id)
      .where('name', '=', 'A3')
      .execute();
    await save('Save');
    expect(await saved(name)).toMatchObject({ description: 'Signed.', variants: [{ stock: 2 }, {}, {}] });
  });

  test('asks before its editor is left with something unsaved', async () => {
    await page.goto('/creator/products/new');
    await page.getByLabel('Name', { exact: true }).fill('Not finished');
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not finished');
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === '/creator/products');
  });
});

test('a performer says where they ship and for how much; a country is in one zone', async () => {
  const own = await journey.world.performer();
  const theirs = await journey.open(own);
  await theirs.goto('/creator/products');
  await theirs.getByRole('link', { name: 'Shipping' }).click();
  await theirs.getByText('You ship everywhere, and shipping is free for buyers.').waitFor();
  await theirs.getByRole('button', { name: 'Add countries' }).click();
  const zone = theirs.getByRole('region', { name: 'Zone 1' });
  await zone.getByRole('combobox', { name: 'Countries' }).fill('Germ');
  await theirs.getByRole('option', { name: 'Germany' }).click();
  await zone.getByLabel('Shipping costs').fill('6');
  await zone.getByLabel('Free from').fill('60');
  await zone.getByLabel('Name').fill('Near');
  await theirs.getByRole('button', { name: 'Add everywhere else' }).click();
  await theirs.getByRole('region', { name: 'Everywhere else' }).getByLabel('Shipping costs').fill('14');
  await theirs.getByText('You ship to every country.').waitFor();
  await checkAxe(theirs);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await theirs.getByText('Your shipping zones are saved').waitFor();
  expect((await own.client.call(listShippingZones)).zones).toMatchObject([
    { name: 'Near', countries: ['DE'], price: 6, freeFrom: 60 },
    { name: 'Everywhere else', countries: [], price: 14, freeFrom: null },
  ]);
});

test('the list is filtered, and a deleted product is in the bin until it is brought back', async () => {
  const own = await journey.world.performer();
  await publishPoster(own);
  await publishScore(own);
  const theirs = await journey.open(own);
  await theirs.goto('/creator/products?type=digital');
  const rows = theirs.getByRole('list', { name: 'Your products' }).getByRole('listitem');
  expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Score of the encore')]);
  await theirs.getByRole('button', { name: 'Actions for Score of the encore' }).click();
  await theirs.getByRole('menuitem', { name: 'Delete' }).click();
  await theirs.getByText('No products match').waitFor();
  expect((await own.client.call(listBin, { query: {} })).data.map(({ kind, title }) => [kind, title])).toEqual([
    ['product', 'Score of the encore'],
  ]);
  await theirs.getByRole('button', { name: 'Undo' }).click();
  await rows.filter({ hasText: 'Score of the encore' }).waitFor();
  expect((await own.client.call(listBin, { query: {} })).data).toEqual([]);
});
