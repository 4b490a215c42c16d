import { describe, expect, test } from 'vitest';

import { getContentConsent } from '@ovation/contract/people/consent.ts';
import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { searchOwnGalleries } from '@ovation/contract/publishing/galleries.ts';
import { getOwnVideo, listOwnVideos } from '@ovation/contract/publishing/videos.ts';
import { makePicture, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';

import { checkScreen } from '../support/browser.ts';
import { chosen, type ChosenFile } from '../support/chosen-file.ts';
import { devices } from '../support/devices.ts';
import { expectPaid } from '../support/expect-paid.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

const photo = (name: string): Promise<ChosenFile> => chosen(name, makePicture({ width: 640, height: 480 }));

/** The answer is saved after its content, and before the page goes to the list. */
async function expectNobodyElseShown({ client }: Person, kind: 'gallery' | 'video', id = ''): Promise<void> {
  const consent = await client.call(getContentConsent, { params: { kind, id } });
  expect(consent).toMatchObject({ isAnswered: true, people: [] });
}

describe.each(devices)('a performer on a $name', (device) => {
  test('publishes a post with a photo for sale: visitors get the offer, and not the photo', async () => {
    const performer = await journey.world.performer();
    const page = await journey.open(performer, device);
    await page.goto('/creator/feeds/new');
    const text = 'Paid. The score with my fingerings, bowings and everything that the conductor said about it.';
    await page.getByLabel('Text', { exact: true }).fill(text);
    await page.getByLabel(/^Add photos, videos or audio/).setInputFiles([await photo('score.jpg')]);
    await page.getByRole('button', { name: /^Audience:/ }).click();
    await page.getByRole('radio', { name: 'For sale', exact: true }).click();
    await page.getByRole('textbox', { name: 'Price' }).fill('4.50');
    await checkScreen(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { name: 'Your post is published' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Your posts' }).click();
    await page.getByRole('list', { name: 'Your posts' }).getByRole('listitem').filter({ hasText: 'Paid.' }).waitFor();
    await journey.filesAreProcessed();

    const params = { username: performer.username };
    const { data } = await journey.site.client().call(listPerformerFeeds, { params, query: {} });
    expect(data).toMatchObject([{ access: { granted: false, offers: [{ kind: 'buy', price: 4.5 }] }, files: [{}] }]);
    expect(data[0]?.files[0]?.url).toBeUndefined();
  });

  test('publishes a gallery for sale, which a fan buys and sees', async () => {
    const performer = await journey.world.performer();
    const page = await journey.open(performer, device);
    await page.goto('/creator/galleries/new');
    const title = `Two evenings on the pier, with a ${device.name}`;
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel(/^Add photos/).setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
    const describing = page.getByRole('button', { name: /Describe this photo/ });
    await expect.poll(() => describing.count()).toBe(2);
    await describing.first().click();
    await page.getByRole('dialog').getByLabel('What it shows').fill('A lamp on a wet pier');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByText('A lamp on a wet pier').waitFor();
    await page.getByRole('radio', { name: 'For sale', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Only I am shown' }).check();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => page.getByLabel('Price').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    await page.getByLabel('Price').fill('6.50');
    await checkScreen(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/creator/galleries');
    const row = page.getByRole('list', { name: 'Your galleries' }).getByRole('listitem').filter({ hasText: title });
    await row.getByText('For sale · $6.50').waitFor();
    await row.getByText('2 photos').waitFor();
    const { data } = await performer.client.call(searchOwnGalleries, { query: {} });
    await expectNobodyElseShown(performer, 'gallery', data[0]?._id);
    await journey.filesAreProcessed();

    const fan = await journey.world.fan({ balance: 20 });
    const visitor = await journey.open(fan, device);
    await visitor.goto(`/${performer.username}/galleries`);
    await visitor.getByRole('link', { name: new RegExp(title) }).click();
    await visitor.getByRole('button', { name: 'Buy for $6.50' }).click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Buy for/ }).click();
    const first = visitor.getByRole('button', { name: /^Open photo 1 of 2/ });
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await first.click();
    const viewer = visitor.getByRole('dialog', { name: /^Photos/ });
    await viewer.getByRole('button', { name: 'Like, 0 so far' }).click();
    await viewer.getByRole('button', { name: 'Unlike, 1 so far' }).waitFor();
    await expectPaid({ fan, performer }, { balance: 13.5, earned: 6.5 });
  });

  test('publishes a video with its picture, teaser, captions and price', async () => {
    const performer = await journey.world.performer();
    const page = await journey.open(performer, device);
    await page.goto('/creator/videos');
    await page.getByRole('main').getByRole('link', { name: 'New video' }).first().click();
    await page.waitForURL('**/creator/videos/new');
    await page
      .getByLabel(/^Add a video/)
      .setInputFiles(await chosen('evening.mp4', makeVideoFile({ durationS: 20, frameRate: 5 })));
    await page.getByText('evening.mp4').first().waitFor();
    await page.getByRole('button', { name: 'Replace the video' }).waitFor();
    await page.getByLabel('Title').fill('A long evening');
    await page.getByLabel('Description').fill('All that was played, from the first note to the last encore.');
    await page.getByRole('radio', { name: 'For sale' }).check();
    await page.getByRole('textbox', { name: 'Price' }).fill('7.50');

    await page.getByRole('radio', { name: 'A frame from the video' }).check();
    const moment = page.getByRole('slider', { name: 'Time of the frame' });
    await moment.focus();
    for (let press = 0; press < 30; press += 1) await moment.press('ArrowRight');
    await page.getByRole('radio', { name: 'Part of the video' }).check();
    await page.getByText('From 0:00 to 0:15, 15 seconds.').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add captions' }).click();
    const captions = new Blob(['WEBVTT\n\n00:00.000 --> 00:15.000\nGood evening.\n'], { type: 'text/vtt' });
    await (await choosing).setFiles(await chosen('words.vtt', captions));
    await page.getByRole('checkbox', { name: 'Only I am shown' }).check();
    await checkScreen(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/creator/videos');
    await page.getByRole('list', { name: 'Your videos' }).getByText('A long evening').waitFor();

    const { data } = await performer.client.call(listOwnVideos, { query: {} });
    await expectNobodyElseShown(performer, 'video', data[0]?._id);
    const ownVideo = () => performer.client.call(getOwnVideo, { params: { id: data[0]?._id ?? '' } });
    const statuses = async () => {
      const { film, thumbnail, teaser } = await ownVideo();
      return [film?.status, thumbnail?.status, teaser?.status];
    };
    await expect.poll(statuses).toEqual(['ready', 'ready', 'ready']);
    expect(await ownVideo()).toMatchObject({
      posterAtMs: 3_000,
      teaserStartMs: 0,
      teaserDurationMs: 15_000,
      captions: [{ language: 'en' }],
      price: 7.5,
    });
  });
});
