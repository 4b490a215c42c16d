import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { createConversation, sendMessage, uploadMessagePhoto } from '@ovation/contract/messaging/conversations.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { createFeed, getFeed, type OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { createGallery, uploadPhoto } from '@ovation/contract/publishing/galleries.ts';
import { makePicture, type Person } from '@ovation/testing';

import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();
let performer: Person;

beforeAll(async () => {
  performer = await journey.world.performer();
});

async function postPhotos(text: string, count: number): Promise<OwnFeed> {
  const fileIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = await makePicture(index % 2 === 0 ? { width: 640, height: 480 } : { width: 400, height: 640 });
    fileIds.push((await performer.client.call(uploadFeedPhoto, { body: {}, files: { file } }))._id);
  }
  await journey.filesAreProcessed();
  return performer.client.call(createFeed, { body: { text, access: 'public', fileIds } });
}

const viewerOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Photos by/ });
const openButton = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Open photo ${number} of`) });

/** Which photo of the carousel is in view. */
async function shownPhoto(page: Page): Promise<number> {
  return page
    .getByRole('group', { name: /^Photos by/ })
    .getByRole('list')
    .evaluate((list) => Math.round(list.scrollLeft / list.clientWidth) + 1);
}

test('with a mouse and keys: a fan steps through a post’s photos, opens one, likes it and comments beside it', async () => {
  const feed = await postPhotos('Three of the dress rehearsal.', 3);
  const fan = await journey.world.fan();
  const page = await journey.open(fan);
  await page.goto(`/${performer.username}`);
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect.poll(() => shownPhoto(page)).toBe(2);
  await openButton(page, 2).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownPhoto(page)).toBe(3);
  await expect.poll(() => page.getByRole('button', { name: 'Next photo' }).count()).toBe(0);
  await checkAxe(page);

  await page.keyboard.press('Enter');
  const viewer = viewerOf(page);
  await viewer.getByText('3 / 3').waitFor();
  await viewer.getByRole('button', { name: 'Previous photo' }).waitFor();
  await expect.poll(() => viewer.getByRole('button', { name: 'Next photo' }).count()).toBe(0);
  await page.keyboard.press('ArrowLeft');
  await viewer.getByText('2 / 3').waitFor();
  const panel = viewer.getByRole('complementary', { name: 'About this photo' });
  await panel.getByText('Three of the dress rehearsal.').waitFor();
  await panel.getByRole('button', { name: 'Like, 0 so far' }).click();
  await panel.getByRole('button', { name: 'Bookmark' }).click();
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('The second one!');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await viewer.getByText('2 / 3').waitFor();
  await page.keyboard.press('Control+Enter');
  await panel.getByRole('article', { name: /^Comment by/ }).waitFor();
  await checkAxe(page);

  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => openButton(page, 2).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await shownPhoto(page)).toBe(2);
  await page.getByRole('button', { name: 'Unlike, 1 so far' }).waitFor();
  expect(await fan.client.call(getFeed, { params: { id: feed._id } })).toMatchObject({
    isLiked: true,
    isBookmarked: true,
    totalComment: 1,
  });
});

test('a photo among all photos opens the same viewer, with its post beside it', async () => {
  const another = await journey.world.performer();
  const files = { file: await makePicture() };
  const { _id } = await another.client.call(uploadFeedPhoto, { body: {}, files });
  await journey.filesAreProcessed();
  await another.client.call(createFeed, { body: { text: 'The only one.', access: 'public', fileIds: [_id] } });
  const page = await journey.open(await journey.world.fan());
  await page.goto(`/${another.username}/photos`);
  // Before the page is hydrated, the photo is a link to its post.
  await page.locator('[data-connection]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /^Photo, The only one/ }).click();
  await viewerOf(page).getByText('The only one.').waitFor();
  await page.keyboard.press('Escape');
  await viewerOf(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/${another.username}/photos`);
});

test('a dialog that the viewer opens can be used, although another one was open before', async () => {
  const { _id } = await postPhotos('With one that is rude.', 2);
  const fan = await journey.world.fan();
  const page = await journey.open(fan);
  await page.goto(`/${performer.username}/feeds/${_id}`);
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Report this post' }).click();
  await page.getByRole('dialog', { name: 'Report this post' }).getByRole('radio').first().waitFor();
  await page.keyboard.press('Escape');
  await openButton(page, 1).click();
  const panel = viewerOf(page).getByRole('complementary');
  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('No.');
  await page.keyboard.press('Control+Enter');
  await panel.getByRole('button', { name: 'Delete this comment' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await panel.getByText('No comments yet.').waitFor();
});

test('a single photo has no arrows', async () => {
  const { _id } = await postPhotos('Only one.', 1);
  const page = await journey.open();
  await page.goto(`/${performer.username}/feeds/${_id}`);
  await expect.poll(() => page.getByRole('button', { name: /(Next|Previous) photo/ }).count()).toBe(0);
  await openButton(page, 1).click();
  const viewer = viewerOf(page);
  await viewer.getByRole('img', { name: /^Photo 1 by/ }).waitFor();
  await expect.poll(() => viewer.getByRole('button', { name: /(Next|Previous) photo/ }).count()).toBe(0);
});

test('on a phone: a double tap likes, a press shows the comments, a swipe down closes', async () => {
  const { _id } = await postPhotos('For the phone.', 2);
  const fan = await journey.world.fan();
  const phone = await journey.open(fan, { width: 390, height: 844 });
  await phone.goto(`/${performer.username}/feeds/${_id}`);
  await openButton(phone, 1).tap();
  const viewer = viewerOf(phone);
  const photo = viewer.getByRole('img', { name: /^Photo 1 by/ });
  await photo.waitFor();
  const middle = await middleOf(photo);
  await phone.touchscreen.tap(middle.x, middle.y);
  await viewer.getByRole('button', { name: 'Like, 0 so far' }).waitFor();
  await phone.touchscreen.tap(middle.x, middle.y);
  await phone.touchscreen.tap(middle.x, middle.y);
  await viewer.getByRole('button', { name: 'Unlike, 1 so far' }).waitFor();
  await checkAxe(phone);
  await viewer.getByRole('button', { name: '0 comments' }).tap();
  await viewer.getByText('No comments yet.').waitFor();
  await checkAxe(phone);
  await viewer.getByRole('button', { name: '0 comments' }).tap();
  await swipe(phone, middle, { x: middle.x, y: middle.y + 260 });
  await viewer.waitFor({ state: 'detached' });
});

test('Back closes an open photo, and the page stays where it was: on a post, among all photos, in a gallery, in messages', async () => {
  const [creator, fan] = [await journey.world.performer(), await journey.world.fan()];
  const gallery = await postEverywhere(creator);
  const page = await journey.open(fan, { width: 390, height: 500 });
  const places: [string, Locator][] = [
    [`/${creator.username}`, openButton(page, 1)],
    [`/${creator.username}/photos`, page.getByRole('link', { name: /^Photo, / })],
    [`/${creator.username}/galleries/${gallery}`, openButton(page, 1)],
    [`/messages/${await sendPhoto(creator, fan)}`, page.getByRole('button', { name: /^Open photo by/ })],
  ];
  for (const [path, photos] of places) {
    await page.goto(path);
    await page.locator('[data-connection]').waitFor({ state: 'attached' });
    await photos.first().scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    await photos.first().click();
    await viewerOf(page).waitFor();
    await page.goBack();
    await viewerOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => page.evaluate(() => window.scrollY), { message: path }).toBe(scrolled);
  }
});

/** A post far down its page, and a gallery, each with a photo; returns the gallery. */
async function postEverywhere(creator: Person): Promise<string> {
  const [file, photo] = [await makePicture({ width: 400, height: 640 }), await makePicture()];
  const { _id: posted } = await creator.client.call(uploadFeedPhoto, { body: {}, files: { file } });
  const { _id: collected } = await creator.client.call(uploadPhoto, { body: {}, files: { photo } });
  await journey.filesAreProcessed();
  const text = 'Further down. '.repeat(40);
  await creator.client.call(createFeed, { body: { text, access: 'public', fileIds: [posted] } });
  const gallery = { title: 'One', access: 'public' as const, photoIds: [collected] };
  return (await creator.client.call(createGallery, { body: gallery }))._id;
}

/** A photo for this fan; returns the conversation. */
async function sendPhoto(creator: Person, fan: Person): Promise<string> {
  await journey.world.follow(fan, creator);
  const body = { source: 'performer', sourceId: creator.id } as const;
  const { _id: id } = await fan.client.call(createConversation, { body });
  const files = { file: await makePicture() };
  const { _id } = await creator.client.call(uploadMessagePhoto, { body: {}, files });
  await creator.client.call(sendMessage, { params: { id }, body: { text: 'For you', fileIds: [_id] } });
  await journey.filesAreProcessed();
  return id;
}

test('a photo that was closed, or left by a link, is no step of the way back', async () => {
  const { _id } = await postPhotos('Read the comment.', 1);
  await performer.client.call(createComment, { body: { objectType: 'feed', objectId: _id, text: 'From me.' } });
  const page = await journey.open(await journey.world.fan());
  const viewer = viewerOf(page);
  const path = (): string => new URL(page.url()).pathname;
  const post = `/${performer.username}/feeds/${_id}`;
  await page.goto('/home');
  await page.goto(post);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => viewer.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await openButton(page, 1).click();
    await viewer.waitFor();
    await close();
    await viewer.waitFor({ state: 'detached' });
    // The browser leaves an entry of the history a moment later.
    await expect.poll(() => page.evaluate(() => (history.state as { viewers?: number }).viewers)).toBeUndefined();
  }
  await openButton(page, 1).click();
  await viewer
    .getByRole('article', { name: /^Comment by/ })
    .getByRole('link')
    .first()
    .click();
  await expect.poll(path).toBe(`/${performer.username}`);
  await viewer.waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(path).toBe(post);
  await page.goBack();
  await expect.poll(path).toBe('/home');
});

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not in view.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let part = 1; part <= 8; part += 1)
    await send('touchMove', [{ x: from.x + ((to.x - from.x) * part) / 8, y: from.y + ((to.y - from.y) * part) / 8 }]);
  await send('touchEnd', []);
}

test('the rows of a gallery fill the line, the last one too, on every screen', async () => {
  const sizes = [3, 2, 3, 2, 2, 3, 3, 2, 3, 2, 3].map((width) => ({ width: width * 100, height: 250 }));
  const photoIds: string[] = [];
  for (const size of sizes)
    photoIds.push(
      (await performer.client.call(uploadPhoto, { body: {}, files: { photo: await makePicture(size) } }))._id,
    );
  await journey.filesAreProcessed();
  const { _id } = await performer.client.call(createGallery, { body: { title: 'Eleven', access: 'public', photoIds } });
  const page = await journey.open();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${performer.username}/galleries/${_id}`);
    await openButton(page, 11).waitFor();
    const gaps = await page.getByRole('button', { name: /^Open photo/ }).evaluateAll(gapsAtTheEndOfRows);
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.max(...gaps), `at ${width} px`).toBeLessThan(2);
  }
});

/** Pixels between the last photo of each row and the edge. Runs in the page. */
function gapsAtTheEndOfRows(buttons: (HTMLElement | SVGElement)[]): number[] {
  const edge = buttons[0]?.closest('ul')?.getBoundingClientRect().right ?? 0;
  const rightOfRow = new Map<number, number>();
  for (const button of buttons) {
    const { top, right } = button.getBoundingClientRect();
    rightOfRow.set(Math.round(top), Math.max(right, rightOfRow.get(Math.round(top)) ?? 0));
  }
  return [...rightOfRow.values()].map((right) => Math.abs(edge - right));
}
