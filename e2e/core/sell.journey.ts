import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { makePicture, type Person } from '@ovation/testing';

import { checkScreen } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { devices, expectOnScreen } from '../support/devices.ts';
import { expectPaid } from '../support/expect-paid.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { pay } from '../support/shop-steps.ts';
import { createSteps } from '../support/steps.ts';

const journey = shareJourney();

const score = { name: 'encore.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 the notes') };

describe.each(devices)('a download, with a $name,', (device) => {
  const step = createSteps();
  let performer: Person;
  let fan: Person;
  let studio: Page;
  let page: Page;

  test(
    'is not published without a file, and nothing that was typed is lost',
    step(async () => {
      performer = await journey.world.performer();
      studio = await journey.open(performer, device);
      await studio.goto('/creator/products');
      await studio.getByRole('heading', { name: 'Open your shop' }).waitFor();
      await studio.getByRole('main').getByRole('link', { name: 'New product' }).first().click();
      await studio.getByLabel('Name', { exact: true }).fill('Score of the encore');
      await studio.getByLabel('Description').fill('With my fingerings.');
      await studio.getByRole('button', { name: 'Publish' }).click();
      await studio.getByText('Please add a file first, or save a draft.').waitFor();
      await studio.getByText('Please enter an amount.').waitFor();
      await expect.poll(() => studio.getByLabel('Name', { exact: true }).inputValue()).toBe('Score of the encore');
      await expect.poll(() => studio.getByLabel('Description').inputValue()).toBe('With my fingerings.');
    }),
  );

  test(
    'could be a thing in variants instead, whose fields and buttons all fit on the screen',
    step(async () => {
      await studio.getByRole('radio', { name: 'Physical' }).click();
      await studio.getByRole('switch', { name: 'It comes in variants' }).press('Space');
      await studio.getByRole('button', { name: 'Add a variant' }).click();
      const second = studio.getByRole('group', { name: 'Variant 2' });
      const controls = await second.locator('input, button').all();
      expect(controls.length).toBeGreaterThan(6);
      for (const control of controls) await expectOnScreen(control);
      await second.getByRole('button', { name: 'Remove Variant 2' }).click();
      await second.waitFor({ state: 'detached' });
      await studio.getByRole('switch', { name: 'It comes in variants' }).press('Space');
      await studio.getByRole('radio', { name: 'Digital' }).click();
    }),
  );

  test(
    'is published with an image, a file and a price',
    step(async () => {
      const cover = await chosen('cover.jpg', makePicture({ width: 400, height: 400 }));
      await studio.getByLabel(/^Add images/).setInputFiles([cover]);
      await studio.getByLabel(/^Add files/).setInputFiles([score]);
      const files = studio.getByRole('list', { name: 'Files of this product' });
      await files.getByText('Uploaded').waitFor();
      await studio.getByLabel('Price', { exact: true }).first().fill('6.25');
      await studio.getByRole('button', { name: 'Publish' }).click();
      await studio.waitForURL(({ pathname }) => pathname === '/creator/products');
      const products = studio.getByRole('list', { name: 'Your products' });
      await products.getByText('Published', { exact: true }).waitFor();
      await journey.filesAreProcessed();
    }),
  );

  test(
    'is bought by a fan from their balance, and paid to its seller to the cent',
    step(async () => {
      fan = await journey.world.fan({ balance: 20 });
      page = await journey.open(fan, device);
      await page.goto(`/${performer.username}/products`);
      await page
        .getByRole('main')
        .getByRole('link', { name: /Score of the encore/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Buy now' }).click();
      await page.getByRole('heading', { name: 'Payment' }).waitFor();
      await expect.poll(() => page.getByRole('region', { name: 'Delivery' }).count()).toBe(0);
      await checkScreen(page);
      await pay(page, '$6.25');
      await page.getByText('Your downloads are ready, and yours to keep.').waitFor();
      await checkScreen(page);
      await expectPaid({ fan, performer }, { balance: 13.75, earned: 6.25 });
    }),
  );

  test(
    'arrives unchanged, and is among the fan’s purchases',
    step(async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download encore.pdf' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('encore.pdf');
      expect(await readFile(await file.path())).toEqual(score.buffer);

      await page.goto('/purchases');
      const files = page.getByRole('list', { name: 'Files for Score of the encore' });
      await files.getByText('Checksum').click();
      await files.getByText(createHash('sha256').update(score.buffer).digest('hex')).waitFor();
      await files.getByText('18 B').waitFor();
    }),
  );
});
