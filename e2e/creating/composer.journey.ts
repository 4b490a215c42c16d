import { getFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import { makePicture, type Person } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

const chip = (page: Page, name: RegExp) => page.getByRole('button', { name });
const text = (page: Page) => page.getByLabel('Text', { exact: true });
const isSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const postsOf = async (performer: Person) => (await performer.client.call(listOwnFeeds, { query: {} })).data;

test('by keyboard alone: words, an audience, Ctrl+Enter twice publish one post, with its link', async () => {
  const performer = await journey.world.performer();
  const page = await journey.open(performer);
  await page.goto('/creator/feeds/new');
  await text(page).focus();
  await page.keyboard.type('Written without a mouse.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Public', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await chip(page, /^Audience: Subscribers$/).waitFor();
  await checkAxe(page);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Your post is published' }).waitFor();
  expect((await postsOf(performer)).map((feed) => [feed.text, feed.access.rule])).toEqual([
    ['Written without a mouse.', 'subscribers'],
  ]);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();

  await page.getByRole('button', { name: 'Write another post' }).click();
  await chip(page, /^Audience: Subscribers$/).waitFor();
  await expect.poll(() => text(page).inputValue()).toBe('');
});

test('a draft keeps its file and its poll: after a reload, and on another device, which is not overwritten', async () => {
  const performer = await journey.world.performer();
  const page = await journey.open(performer);
  await page.goto('/creator/feeds/new?add=poll');
  await page.getByLabel(/^Add photos, videos or audio/).setInputFiles([await chosen('stage.jpg', makePicture())]);
  await text(page).fill('Which one tonight?');
  const poll = (on: Page) => on.getByRole('group', { name: 'Poll 1' });
  await poll(page).getByLabel('Question').fill('Tango or waltz?');
  await poll(page).getByLabel('Answer 1', { exact: true }).fill('Tango');
  await expect.poll(async () => (await performer.client.call(getFeedDraft)).draft?.files.length).toBe(1);
  await isSaved(page);

  await page.goto('/creator/content');
  await page.getByRole('alert').getByText('Which one tonight?').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('list', { name: 'Files of this post' }).getByRole('listitem').waitFor();
  await expect.poll(() => text(page).inputValue()).toBe('Which one tonight?');
  await chip(page, /^Poll: 1 poll$/).click();
  await expect.poll(() => poll(page).getByLabel('Question').inputValue()).toBe('Tango or waltz?');

  const other = await journey.open(performer);
  await other.goto('/creator/feeds/new');
  await text(other).fill('Which one tomorrow?');
  await isSaved(other);
  // The browser logs the refused call.
  expectFailure(page, '/api/performer/feed-draft');
  await text(page).fill('Which one on Sunday?');
  await page.getByText('This post was changed in another tab or on another device').waitFor();
  await page.getByRole('button', { name: 'Load the other version' }).click();
  await expect.poll(() => text(page).inputValue()).toBe('Which one tomorrow?');

  // An answer is missing: nothing is lost, and the chip with the mistake opens.
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Please check the marked fields.').waitFor();
  await poll(page).getByLabel('Answer 2', { exact: true }).fill('Waltz');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Your post is published' }).waitFor();
  const [feed] = await postsOf(performer);
  expect([feed?.files.length, feed?.polls.length, feed?.text]).toEqual([1, 1, 'Which one tomorrow?']);
  expect((await performer.client.call(getFeedDraft)).draft).toBeUndefined();
});
