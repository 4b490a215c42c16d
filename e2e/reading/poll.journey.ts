import type { Person } from '@ovation/testing/world.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSteps } from '../support/steps.ts';

const step = createSteps();
const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer();
});

const question = 'Which of these shall we play on Sunday?';
const pollOn = (page: Page): Locator => page.getByRole('region', { name: question });
const answer = (page: Page, name: string): Locator =>
  pollOn(page).getByRole('button', { name: new RegExp(`^${name}`) });

describe('a performer asks their fans', () => {
  test(
    'they write a poll of several choices and publish it',
    step(async () => {
      const page = await journey.open(performer);
      await page.goto('/creator/feeds/new');
      await page.getByLabel('Text', { exact: true }).fill('Sunday is yours.');
      await page.getByRole('button', { name: 'Poll: No poll' }).click();
      await page.getByRole('button', { name: 'Add a poll' }).click();
      const fields = page.getByRole('group', { name: 'Poll 1' });
      await fields.getByLabel('Question').fill(question);
      await fields.getByLabel('Answer 1', { exact: true }).fill('The sarabande');
      await fields.getByLabel('Answer 2', { exact: true }).fill('The tango');
      await fields.getByRole('button', { name: 'Add an answer' }).click();
      await fields.getByLabel('Answer 3', { exact: true }).fill('The lullaby');
      await fields.getByRole('switch', { name: 'Allow several answers' }).press('Space');
      await checkAxe(page);
      await page.getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('heading', { name: 'Your post is published' }).waitFor();
    }),
  );

  test(
    'a fan sees no numbers before voting, once, for two options',
    step(async () => {
      const page = await journey.open(await journey.world.fan());
      await page.goto(`/${performer.username}`);
      await answer(page, 'The sarabande').click();
      await answer(page, 'The lullaby').click();
      await expect.poll(() => pollOn(page).getByText('%').count()).toBe(0);
      await pollOn(page).getByRole('button', { name: 'Vote' }).click();
      await pollOn(page).getByText('1 vote').waitFor();
      await expect.poll(() => pollOn(page).getByText('100%').count()).toBe(2);
      await checkAxe(page);
      await page.reload();
      await expect.poll(() => answer(page, 'The sarabande').getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => answer(page, 'The tango').isDisabled()).toBe(true);
    }),
  );

  test(
    'the next vote changes the shares, and a visitor is asked to log in',
    step(async () => {
      const second = await journey.open(await journey.world.fan());
      await second.goto(`/${performer.username}`);
      await answer(second, 'The tango').click();
      await pollOn(second).getByRole('button', { name: 'Vote' }).click();
      await pollOn(second).getByText('2 votes').waitFor();
      await expect.poll(() => pollOn(second).getByText('50%').count()).toBe(3);

      const stranger = await journey.open();
      await stranger.goto(`/${performer.username}`);
      await answer(stranger, 'The tango').click();
      await pollOn(stranger).getByRole('button', { name: 'Vote' }).click();
      await stranger.getByRole('dialog', { name: 'Vote in this poll' }).waitFor();
    }),
  );
});
