import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import type { Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { tellStory } from '../support/story.ts';
import { followSchedulesJob } from '../../apps/server/src/modules/library/jobs/follow-schedules.ts';

const hourMs = 3_600_000;
const words = 'The programme for the spring, in one picture.';

const step = tellStory();
let journey: Journey;
let performer: Person;
let follower: Person;
let hers: Page;
let his: Page;

beforeAll(async () => {
  journey = await startJourney();
  [performer, follower] = await Promise.all([journey.world.performer(), journey.world.fan()]);
  await journey.world.follow(follower, performer);
  [hers, his] = [await journey.open(performer), await journey.open(follower)];
});

afterAll(() => journey.end());

const row = () => hers.getByRole('list', { name: 'Your feeds' }).getByRole('listitem').filter({ hasText: words });
const when = (way: string) => hers.getByRole('radio', { name: way, exact: true }).click();
const isListed = ({ pathname }: URL): boolean => pathname === '/creator/feeds';

/** As a field of type datetime-local has it, in the browser's own zone, which is that of this process. */
function localTime(afterMs: number): string {
  const date = new Date(journey.site.clock.now().getTime() + afterMs);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What her follower meets at home, asked anew. */
async function atHome(): Promise<number> {
  await his.goto('/home');
  await his.getByRole('main').waitFor();
  return his.getByText(words).count();
}

describe('a post that comes later', () => {
  test(
    'begins as a draft that nobody else sees; what she has chosen survives leaving the page',
    step(async () => {
      await hers.goto('/creator/feeds/new');
      await hers.getByLabel('Text', { exact: true }).fill(words);
      await when('Draft');
      await hers.reload();
      expect(await hers.getByLabel('Text', { exact: true }).inputValue()).toBe(words);
      expect(await hers.getByRole('radio', { name: 'Draft', exact: true }).isChecked()).toBe(true);
      await checkAxe(hers);
      await hers.getByRole('button', { name: 'Save draft' }).click();
      await hers.waitForURL(isListed);
      await row().getByText('Draft', { exact: true }).waitFor();
      expect(await atHome()).toBe(0);
    }),
  );

  test(
    'gets a time in her own zone; a time that has passed is refused, and nothing typed is lost',
    step(async () => {
      await row().getByRole('link', { name: words }).click();
      await when('At a time');
      await hers.getByText(`Times are those of ${Intl.DateTimeFormat().resolvedOptions().timeZone}`).waitFor();
      await hers.getByLabel('Publish at').fill(localTime(-hourMs));
      await hers.getByRole('button', { name: 'Schedule' }).click();
      await hers.getByText('Please choose a time that is still to come.').waitFor();
      expect(await hers.getByLabel('Text', { exact: true }).inputValue()).toBe(words);
      await hers.getByLabel('Publish at').fill(localTime(2 * hourMs));
      await hers.getByLabel('Take down at').fill(localTime(48 * hourMs));
      await hers.getByRole('button', { name: 'Schedule' }).click();
      await hers.waitForURL(isListed);
      await row()
        .getByText(/^Scheduled for/)
        .waitFor();
      expect(await atHome()).toBe(0);
    }),
  );

  test(
    'appears to her follower when its time has come',
    step(async () => {
      journey.site.clock.advance(2 * hourMs);
      await expect.poll(atHome).toBe(1);
      await journey.site.runJob(followSchedulesJob);
      await hers.goto('/creator/feeds?state=published');
      await row()
        .getByText(/^Published, ends/)
        .waitFor();
    }),
  );

  test(
    'stands on top of her page once she has pinned it',
    step(async () => {
      await journey.world.feed(performer, { text: 'Something newer than that.' });
      await row()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await hers.getByRole('menuitem', { name: 'Pin to the top' }).click();
      await row().getByText('Pinned', { exact: true }).waitFor();
      await his.goto(`/${performer.username}`);
      const first = his.getByRole('article').first();
      await first.getByText(words).waitFor();
      await first.getByText('Pinned', { exact: true }).waitFor();
      await checkAxe(his);
      const own = await performer.client.call(listOwnFeeds, { query: { state: 'published' } });
      expect(own.data.filter(({ isPinned }) => isPinned)).toHaveLength(1);
    }),
  );

  test(
    'is gone after its end, and says so to her',
    step(async () => {
      // Two days end sessions too: a page that is still open would ask with one that is over.
      await Promise.all([hers, his].map((page) => page.context().close()));
      journey.site.clock.advance(47 * hourMs);
      const [hersAgain, hisAgain] = await Promise.all([journey.logIn(performer), journey.logIn(follower)]);
      [hers, his] = [await journey.open(hersAgain), await journey.open(hisAgain)];
      await expect.poll(atHome).toBe(0);
      await hers.goto('/creator/feeds?state=ended');
      await row().getByText('Taken down').waitFor();
    }),
  );
});
