import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { buyGallery } from '@ovation/contract/money/money.ts';
import { searchOwnGalleries } from '@ovation/contract/publishing/galleries.ts';
import { makePicture, type Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { chosen, type ChosenFile } from '../support/chosen-file.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSteps } from '../support/steps.ts';

const step = createSteps();
const journey = shareJourney();
let performer: Person;
let page: Page;

const title = 'Nine evenings on the pier';

beforeAll(async () => {
  performer = await journey.world.performer();
  page = await journey.open(performer);
});

const photo = (name: string): Promise<ChosenFile> => chosen(name, makePicture({ width: 640, height: 480 }));
const board = () => page.getByRole('list', { name: 'Photos of this gallery' });
const handles = async () =>
  board()
    .getByRole('button', { name: /^Move .+ in the order$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.match(/Move (\w+)/)?.[1]));
const arrived = () => expect.poll(() => page.getByText(/photos? (is|are) still being uploaded/).count()).toBe(0);

async function addPhotos(...files: ChosenFile[]): Promise<void> {
  await page.getByLabel(/^Add photos/).setInputFiles(files);
}

async function publicAddress(): Promise<string> {
  const { data } = await performer.client.call(searchOwnGalleries, { query: { q: title } });
  return `/${performer.username}/galleries/${data[0]?._id}`;
}

describe('a performer creates a gallery', () => {
  test(
    'they drop photos, and uploaded ones are still there after leaving without saving',
    step(async () => {
      await page.goto('/creator/galleries/new');
      await page.getByLabel('Title', { exact: true }).fill(title);
      await addPhotos(await photo('one.jpg'), await photo('two.jpg'));
      await arrived();
      await addPhotos(
        await photo('three.jpg'),
        await chosen('notes.txt', new Blob(['Not a photo.'], { type: 'text/plain' })),
      );
      await arrived();
      await board().getByRole('alert').filter({ hasText: 'This is not a photo.' }).waitFor();
      await page.getByRole('button', { name: 'Remove notes.txt' }).click();
      await journey.filesAreProcessed();
      await page.goto('/creator/galleries');
      await page.goto('/creator/galleries/new');
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
      await expect.poll(() => board().getByRole('listitem').count()).toBe(3);
    }),
  );

  test(
    'they sort them with the keyboard, describe them, choose the cover and remove one',
    step(async () => {
      await addPhotos(await photo('four.jpg'));
      await arrived();
      await page.getByRole('button', { name: /^Move four\.jpg, 4/ }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await expect.poll(async () => (await handles())[0]).toBe('four');
      await page.getByRole('button', { name: 'Actions for four.jpg' }).click();
      await page.getByRole('menuitem', { name: 'Move later' }).click();
      await expect.poll(async () => (await handles())[1]).toBe('four');

      await board()
        .getByRole('button', { name: /Describe this photo/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('First light');
      await dialog.getByLabel('What it shows').fill('A lamp on a wet pier');
      await dialog.getByRole('button', { name: 'Next' }).click();
      await dialog.getByText('Photo 2 of 4').waitFor();
      await dialog.getByLabel('What it shows').fill('Two gulls on a rope');
      await page.keyboard.press('Escape');
      await board().getByText('Two gulls on a rope').waitFor();

      const last = board().getByRole('listitem').last();
      await last.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => board().getByRole('listitem').count()).toBe(3);
      await board()
        .getByRole('listitem')
        .nth(1)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Use as cover' }).click();
      await board().getByRole('listitem').nth(1).getByText('Cover').waitFor();
      await checkAxe(page);
    }),
  );

  test(
    'they publish it for sale',
    step(async () => {
      await page.getByRole('radio', { name: 'For sale', exact: true }).click();
      await page.getByLabel('Price').fill('6.50');
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.waitForURL(({ pathname }) => pathname === '/creator/galleries');
    }),
  );

  test(
    'they add a photo later, which is there at once, and schedule another gallery',
    step(async () => {
      await page.getByRole('link', { name: title }).click();
      await page.waitForURL(/\/creator\/galleries\/[0-9a-f-]{36}$/);
      await addPhotos(await photo('five.jpg'));
      await arrived();
      await page.reload();
      await expect.poll(() => board().getByRole('listitem').count()).toBe(4);

      await page.goto('/creator/galleries/new');
      await page.getByLabel('Title', { exact: true }).fill('For the new year');
      await addPhotos(await photo('later.jpg'));
      await arrived();
      await page.getByRole('radio', { name: 'Schedule', exact: true }).click();
      const year = new Date().getFullYear() + 1;
      await page.getByLabel('Publish at').fill(`${year}-01-01T00:00`);
      await page.getByRole('button', { name: 'Schedule' }).click();
      const row = page
        .getByRole('list', { name: 'Your galleries' })
        .getByRole('listitem')
        .filter({ hasText: 'For the new year' });
      await row.getByText(`Scheduled for Jan 1, ${year}`).waitFor();
      await journey.filesAreProcessed();
    }),
  );
});

describe('the gallery’s visitors', () => {
  test(
    'a visitor finds it by its title and sees blur: no picture, no text',
    step(async () => {
      const stranger = await journey.open();
      const fetched: string[] = [];
      stranger.on('response', (response) => void fetched.push(new URL(response.url()).pathname));
      await stranger.goto(`/${performer.username}`);
      await stranger.getByRole('navigation', { name: /page$/ }).getByRole('link', { name: 'Galleries' }).click();
      await stranger.getByRole('link', { name: new RegExp(title) }).click();
      await stranger.getByRole('heading', { level: 1, name: title }).waitFor();
      await stranger.getByText('4 photos, for sale').waitFor();
      await stranger.getByRole('button', { name: 'Buy for $6.50' }).waitFor();
      const html = await stranger.content();
      for (const secret of ['First light', 'Two gulls', 'wet pier', 'For the new year', 'thumbhash'])
        expect(html).not.toContain(secret);
      const pictures = fetched.filter(
        (path) => path.startsWith('/api/media/') && !path.startsWith('/api/media/public/'),
      );
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.filter((path) => !path.endsWith('/blurred.webp'))).toEqual([]);
      await checkAxe(stranger);
    }),
  );

  test(
    'a fan who has bought it looks at it with the keyboard',
    step(async () => {
      const fan = await journey.world.fan({ balance: 20 });
      const { data } = await performer.client.call(searchOwnGalleries, { query: { q: title } });
      await fan.client.call(buyGallery, { params: { id: data[0]?._id ?? '' }, idempotencyKey: crypto.randomUUID() });
      const visitor = await journey.open(fan);
      await visitor.goto(await publicAddress());
      const first = visitor.getByRole('button', { name: 'Open photo 1 of 4: A lamp on a wet pier' });
      await first.focus();
      await visitor.keyboard.press('Enter');
      const viewer = visitor.getByRole('dialog', { name: /^Photos by/ });
      await viewer.getByRole('img', { name: 'A lamp on a wet pier' }).waitFor();
      await viewer.getByText('First light').waitFor();
      await visitor.keyboard.press('ArrowRight');
      await viewer.getByText('2 / 4').waitFor();
      await viewer.getByRole('img', { name: 'Two gulls on a rope' }).waitFor();
      await viewer.getByRole('button', { name: 'Like, 0 so far' }).click();
      await viewer.getByRole('button', { name: 'Unlike, 1 so far' }).waitFor();
      for (let press = 0; press < 12; press += 1) {
        await visitor.keyboard.press('Tab');
        expect(
          await visitor.evaluate(
            () =>
              document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]') !== null,
          ),
        ).toBe(true);
      }
      await checkAxe(visitor);
      await visitor.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
      await expect.poll(() => first.evaluate((button) => button === document.activeElement)).toBe(true);
    }),
  );

  test(
    'on a phone they swipe through it',
    step(async () => {
      const phone = await journey.open(performer, { width: 390, height: 844 });
      await phone.goto(await publicAddress());
      await phone.getByRole('button', { name: /^Open photo 1 of 4/ }).tap();
      const viewer = phone.getByRole('dialog', { name: /^Photos by/ });
      await viewer.getByText('1 / 4').waitFor();
      const touch = await phone.context().newCDPSession(phone);
      const points = Array.from({ length: 8 }, (_, index) => ({ x: 330 - index * 36, y: 420 }));
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [points[0] ?? { x: 330, y: 420 }],
      });
      for (const point of points)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await viewer.getByText('2 / 4').waitFor();
    }),
  );
});
