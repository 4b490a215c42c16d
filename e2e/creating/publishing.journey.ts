import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { getOwnPerformer } from '@ovation/contract/people/performers.ts';
import { makeVideoFile, makePicture, type Person } from '@ovation/testing';

import { checkAxe, newPage } from '../support/browser.ts';
import { chosen, type ChosenFile } from '../support/chosen-file.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSteps } from '../support/steps.ts';

const journey = shareJourney();
let performer: Person;
let page: Page;
let performerPage: Page;

beforeAll(async () => {
  performer = await journey.world.performer();
  performerPage = await journey.open(performer);
  page = performerPage;
});

const photo = (name: string): Promise<ChosenFile> => chosen(name, makePicture({ width: 640, height: 480 }));
const files = () => page.getByRole('list', { name: 'Files of this post' }).getByRole('listitem');
const text = () => page.getByLabel('Text', { exact: true });

async function choose(button: string, file: ChosenFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles(file);
}

async function addFiles(...added: ChosenFile[]): Promise<void> {
  await page.getByLabel(/^Add photos, videos or audio/).setInputFiles(added);
}

async function publish(): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Your post is published' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Your posts' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/creator/feeds');
}

/** The performer's post in their own list. */
const row = (words: string) =>
  page.getByRole('list', { name: 'Your posts' }).getByRole('listitem').filter({ hasText: words });

/** What a visitor's client receives of the posts, by the first word of their text. */
async function asStrangersSee() {
  const { data } = await journey.site
    .client()
    .call(listPerformerFeeds, { params: { username: performer.username }, query: {} });
  return new Map(data.map((feed) => [feed.text.match(/^\w+/)?.[0], feed]));
}

describe('the performer’s page', () => {
  test('they set their avatar, cover, name, bio and prices', async () => {
    const before = await performer.client.call(getOwnPerformer);
    await page.goto('/creator/account');
    await choose('Change the avatar', await chosen('me.jpg', makePicture({ width: 500, height: 500 })));
    await expect.poll(async () => (await performer.client.call(getOwnPerformer)).avatar).not.toBe(before.avatar);
    await choose('Change the cover', await chosen('stage.jpg', makePicture({ width: 1500, height: 500 })));
    await expect.poll(async () => (await performer.client.call(getOwnPerformer)).cover).not.toBe(before.cover);

    const profile = page.getByRole('form', { name: 'Profile' });
    await profile.getByLabel('Name', { exact: true }).fill('Solveig Dahl');
    await profile.getByLabel('Bio').fill('Violinist. Mostly Bach, sometimes the sea.');
    await profile.getByRole('button', { name: 'Save' }).click();
    await profile.getByText('Not saved yet').waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Prices' }).click();
    const prices = page.getByRole('form', { name: 'Prices' });
    await prices.getByLabel('A month').fill('9');
    await prices.getByLabel('A year').fill('90');
    await prices.getByRole('button', { name: 'Save' }).click();
    await prices.getByText('Not saved yet').waitFor({ state: 'detached' });

    const { name, bio, monthlyPrice, yearlyPrice } = await performer.client.call(getOwnPerformer);
    expect({ name, bio, monthlyPrice, yearlyPrice }).toEqual({
      name: 'Solveig Dahl',
      bio: 'Violinist. Mostly Bach, sometimes the sea.',
      monthlyPrice: 9,
      yearlyPrice: 90,
    });
  });
});

describe('the performer’s posts', () => {
  const step = createSteps();

  test(
    'photos and a video upload with visible progress; the performer sorts them, and removes one',
    step(async () => {
      const network = await page.context().newCDPSession(page);
      await page.goto('/creator/feeds/new');
      await text().fill('Public. Three pictures and the whole rehearsal.');
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: 400_000,
      });
      // Large enough for many parts, each of which moves the progress bar.
      const large = await chosen('one.jpg', makePicture({ width: 1_600, height: 1_200, isDetailed: true }));
      await addFiles(
        large,
        await photo('two.jpg'),
        await photo('three.jpg'),
        await chosen('rehearsal.mp4', makeVideoFile({ width: 640, height: 360, durationS: 2 })),
      );
      await page
        .getByText(/^Uploading, [1-9]\d?%$/)
        .first()
        .waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Publish' }).isEnabled()).toBe(false);
      await network.detach();

      await expect.poll(() => page.getByText(/files? (is|are) still being uploaded/).count()).toBe(0);
      await page.getByRole('button', { name: 'Move rehearsal.mp4 up' }).click();
      const handle = page.getByRole('button', { name: /^Move three\.jpg, 4/ });
      await handle.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await expect
        .poll(async () => (await files().allTextContents()).map((words) => words.match(/^\w+\.\w{3}/)?.[0]))
        .toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'rehearsal.mp4']);
      await page.getByRole('button', { name: 'Remove two.jpg' }).click();
      await expect.poll(() => files().count()).toBe(3);
      await checkAxe(page);
      await publish();
      await row('Public.').getByText('2 photos and 1 video').waitFor();
    }),
  );

  test(
    'they publish for followers and for subscribers; visitors get the offers, and none of the files',
    step(async () => {
      await publishFor(
        'Followers',
        'Followers. A recording of the first run, with all of its mistakes in it, and how they were mended.',
      );
      await publishFor(
        'Subscribers',
        'Subscribers. The second act in full, from the front row, with the interval talk and the encore.',
      );
      await journey.filesAreProcessed();

      const feeds = await asStrangersSee();
      expect(feeds.get('Public')?.files.map(({ type }) => type)).toEqual(['feed-photo', 'feed-photo', 'feed-video']);
      for (const [name, offers] of [
        ['Followers', ['follow', 'subscribe']],
        ['Subscribers', ['subscribe']],
      ] as const) {
        const feed = feeds.get(name);
        expect(feed?.access.granted, name).toBe(false);
        expect(
          feed?.access.offers.map(({ kind }) => kind),
          name,
        ).toEqual(offers);
        expect(
          feed?.files.some(({ url }) => url !== undefined),
          name,
        ).toBe(false);
      }
    }),
  );

  async function publishFor(audience: string, words: string): Promise<void> {
    await page.goto('/creator/feeds/new');
    await text().fill(words);
    await addFiles(await photo(`${audience.toLowerCase()}.jpg`));
    await page.getByRole('button', { name: /^Audience:/ }).click();
    await page.getByRole('radio', { name: audience, exact: true }).click();
    await page
      .getByText(/^(Waiting to be|Next to be|Being) processed/)
      .or(files().getByText('Photo', { exact: true }))
      .first()
      .waitFor();
    await publish();
  }

  test(
    'one is edited and one is deleted',
    step(async () => {
      await page.goto('/creator/feeds');
      await row('Followers.')
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.waitForURL(/\/creator\/feeds\/[0-9a-f-]{36}$/);
      await text().fill('Followers. Corrected, because the date of the recording was wrong before.');
      await page.getByRole('button', { name: 'Save' }).click();
      await row('Followers. Corrected,').waitFor();

      await row('Subscribers.')
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect.poll(() => row('Subscribers.').count()).toBe(0);
      expect(new Set((await asStrangersSee()).keys())).toEqual(new Set(['Followers', 'Public']));
    }),
  );
});

describe('what is rejected', () => {
  beforeAll(async () => {
    // A page without checks of its console: the browser logs every failed request there.
    page = await newPage({ baseUrl: journey.site.url, token: performer.token });
  });
  afterAll(() => {
    page = performerPage;
  });

  test('a price beyond the site’s bounds, with a message at its field', async () => {
    const before = await performer.client.call(getOwnPerformer);
    await page.goto('/creator/account?section=prices');
    const month = page.getByRole('form', { name: 'Prices' }).getByLabel('A month');
    await month.fill('0.10');
    await page.getByRole('form', { name: 'Prices' }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => month.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => month.inputValue()).toBe('$0.10');
    expect((await performer.client.call(getOwnPerformer)).monthlyPrice).toBe(before.monthlyPrice);
  });

  test('a username that is taken, at its field', async () => {
    const other = await journey.world.performer();
    await page.goto('/creator/account');
    const profile = page.getByRole('form', { name: 'Profile' });
    await profile.getByLabel('Username').fill(other.username);
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => profile.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => profile.getByLabel('Username').inputValue()).toBe(other.username);
  });

  test('a text file named as a video and half a photo are rejected with messages; the typed text stays', async () => {
    const whole = await makePicture({ width: 640, height: 480 });
    await page.goto('/creator/feeds/new');
    await text().fill('What I typed stays.');
    await addFiles(await chosen('notes.mp4', new Blob(['These are only notes.'], { type: 'video/mp4' })));
    await files()
      .filter({ hasText: 'notes.mp4' })
      .getByRole('alert')
      .filter({ hasText: /not a video/i })
      .waitFor();
    await addFiles(await chosen('half.jpg', whole.slice(0, whole.size / 2, whole.type)));
    await files().filter({ hasText: 'half.jpg' }).getByRole('alert').waitFor();
    await expect.poll(() => text().inputValue()).toBe('What I typed stays.');
    await expect.poll(() => page.getByRole('button', { name: 'Publish' }).isEnabled()).toBe(false);
  });
});
