import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedAudio } from '@ovation/contract/publishing/feed-files.ts';
import { makeSound } from '@ovation/testing';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer();
  await publishSound('public', 'A tone for everyone');
  await publishSound('subscribers', 'A tone for subscribers');
  await journey.filesAreProcessed();
});

async function publishSound(access: 'public' | 'subscribers', text: string): Promise<void> {
  const { _id } = await performer.client.call(uploadFeedAudio, {
    body: {},
    files: { file: makeSound({ durationS: 40 }) },
  });
  await performer.client.call(createFeed, { body: { text, access, fileIds: [_id] } });
}

const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' });

describe('a fan listens', () => {
  test('a recording plays on while moving through the site, and pauses from anywhere', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto(`/${performer.username}`);
    const post = page.getByRole('article').filter({ hasText: 'A tone for everyone' });
    await post.getByRole('slider', { name: 'Seek in A tone for everyone' }).waitFor();
    await post.getByRole('button', { name: 'Play A tone for everyone' }).click();
    await expect.poll(() => bar(page).getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0:0[1-9] of 0:40$/);

    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.waitForURL('**/home');
    await bar(page).getByRole('button', { name: 'Pause A tone for everyone' }).click();
    await bar(page).getByRole('button', { name: 'Speed 1, change speed' }).click();
    await bar(page).getByRole('button', { name: 'Speed 1.25, change speed' }).waitFor();
    await bar(page)
      .getByRole('link', { name: /A tone for everyone/ })
      .click();
    await page.waitForURL(/\/feeds\//);
    await bar(page).getByRole('button', { name: 'Close the player' }).click();
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  test('the arrow keys seek, and playing resumes at the last position', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto(`/${performer.username}`);
    const post = page.getByRole('article').filter({ hasText: 'A tone for everyone' });
    const slider = post.getByRole('slider', { name: 'Seek in A tone for everyone' });
    await slider.focus();
    for (let step = 0; step < 15; step += 1) await slider.press('ArrowRight');
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(8);
    await bar(page).getByRole('button', { name: 'Pause A tone for everyone' }).click();
    const reached = Number(await slider.inputValue());
    await page.reload();
    await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - reached)).toBeLessThan(3);
  });

  test('a locked recording has neither player nor waveform', async () => {
    const page = await journey.open(await journey.world.fan());
    await page.goto(`/${performer.username}`);
    const locked = page.getByRole('article').filter({ hasText: 'Subscribe' });
    await locked.waitFor();
    expect(await locked.getByRole('slider').count()).toBe(0);
    expect((await page.content()).match(/waveform\.json/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});
