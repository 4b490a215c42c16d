import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import type { Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { createSteps } from '../support/steps.ts';
import { followSchedulesJob } from '../../apps/server/src/modules/library/jobs/follow-schedules.ts';

const hourMs = 3_600_000;
const words = 'The programme for the spring, in one picture.';

const step = createSteps();
let journey: Journey;
let performer: Person;
let follower: Person;
let performerPage: Page;
let fanPage: Page;

beforeAll(async () => {
  journey = await startJourney();
  [performer, follower] = await Promise.all([journey.world.performer(), journey.world.fan()]);
  await journey.world.follow(follower, performer);
  [performerPage, fanPage] = [await journey.open(performer), await journey.open(follower)];
});

afterAll(() => journey.end());

const row = () =>
  performerPage.getByRole('list', { name: 'Your posts' }).getByRole('listitem').filter({ hasText: words });
const when = (way: string) => performerPage.getByRole('radio', { name: way, exact: true }).click();
const isListed = ({ pathname }: URL): boolean => pathname === '/creator/feeds';

/** In the format of a datetime-local field, in the browser's time zone, which is this process's. */
function localTime(afterMs: number): string {
  const date = new Date(journey.site.clock.now().getTime() + afterMs);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The follower's home feed, reloaded. */
async function atHome(): Promise<number> {
  await fanPage.goto('/home');
  await fanPage.getByRole('main').waitFor();
  return fanPage.getByText(words).count();
}

describe('a post that is published later', () => {
  test(
    'starts as a draft that no one else sees; the performer’s choices survive leaving the page',
    step(async () => {
      await performerPage.goto('/creator/feeds/new');
      await performerPage.getByLabel('Text', { exact: true }).fill(words);
      await performerPage.getByRole('button', { name: 'Schedule: Now' }).click();
      await when('Draft');
      await performerPage.getByText('Saved', { exact: true }).waitFor();
      await performerPage.reload();
      await performerPage.getByRole('button', { name: 'Schedule: Draft' }).click();
      await expect.poll(() => performerPage.getByLabel('Text', { exact: true }).inputValue()).toBe(words);
      await expect.poll(() => performerPage.getByRole('radio', { name: 'Draft', exact: true }).isChecked()).toBe(true);
      await checkAxe(performerPage);
      await performerPage.getByRole('button', { name: 'Save draft' }).click();
      await performerPage.getByRole('heading', { name: 'Draft saved' }).waitFor();
      await performerPage.getByRole('link', { name: 'Your posts' }).click();
      await performerPage.waitForURL(isListed);
      await row().getByText('Draft', { exact: true }).waitFor();
      expect(await atHome()).toBe(0);
    }),
  );

  test(
    'gets a time in the performer’s time zone; a past time is rejected, and nothing typed is lost',
    step(async () => {
      await row().getByRole('link', { name: words }).click();
      await when('Schedule');
      await performerPage.getByLabel('Publish at').fill(localTime(-hourMs));
      await performerPage.getByText(`Times are in ${Intl.DateTimeFormat().resolvedOptions().timeZone}`).waitFor();
      await performerPage.getByRole('button', { name: 'Schedule' }).click();
      await performerPage.getByText('Please choose a time in the future.').waitFor();
      await expect.poll(() => performerPage.getByLabel('Text', { exact: true }).inputValue()).toBe(words);
      await performerPage.getByLabel('Publish at').fill(localTime(2 * hourMs));
      await performerPage.getByLabel('Take down at').fill(localTime(48 * hourMs));
      await performerPage.getByRole('button', { name: 'Schedule' }).click();
      await performerPage.waitForURL(isListed);
      await row()
        .getByText(/^Scheduled for/)
        .waitFor();
      expect(await atHome()).toBe(0);
    }),
  );

  test(
    'appears to a follower when its time has come',
    step(async () => {
      journey.site.clock.advance(2 * hourMs);
      await expect.poll(atHome).toBe(1);
      await journey.site.runJob(followSchedulesJob);
      await performerPage.goto('/creator/feeds?state=published');
      await row()
        .getByText(/^Published, ends/)
        .waitFor();
    }),
  );

  test(
    'is on top of the performer’s page once it is pinned',
    step(async () => {
      await journey.world.feed(performer, { text: 'Something newer than that.' });
      await row()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await performerPage.getByRole('menuitem', { name: 'Pin to the top' }).click();
      await row().getByText('Pinned', { exact: true }).waitFor();
      await fanPage.goto(`/${performer.username}`);
      const first = fanPage.getByRole('article').first();
      await first.getByText(words).waitFor();
      await first.getByText('Pinned', { exact: true }).waitFor();
      await checkAxe(fanPage);
      const own = await performer.client.call(listOwnFeeds, { query: { state: 'published' } });
      expect(own.data.filter(({ isPinned }) => isPinned)).toHaveLength(1);
    }),
  );

  test(
    'is gone after its end, and says so to the performer',
    step(async () => {
      // Two days end sessions, too: an open page would use an expired one.
      await Promise.all([performerPage, fanPage].map((page) => page.context().close()));
      journey.site.clock.advance(47 * hourMs);
      const [performerAgain, followerAgain] = await Promise.all([journey.logIn(performer), journey.logIn(follower)]);
      [performerPage, fanPage] = [await journey.open(performerAgain), await journey.open(followerAgain)];
      await expect.poll(atHome).toBe(0);
      await performerPage.goto('/creator/feeds?state=ended');
      await row().getByText('Taken down').waitFor();
    }),
  );
});
