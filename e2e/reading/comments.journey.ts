import { createComment } from '@ovation/contract/publishing/comments.ts';
import { makePicture } from '@ovation/testing';
import { expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

test('a fan comments with a picture, the performer answers and likes, the fan deletes: the answer stays', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer, { text: 'Opening night.' });
  const address = `/${performer.username}/feeds/${_id}`;

  const fanPage = await journey.open(fan);
  await fanPage.goto(address);
  await fanPage.getByText('No comments yet.').waitFor();
  await fanPage.getByRole('textbox', { name: 'Write a comment' }).fill('What a night!\nI was in row three.');
  await fanPage.locator('#comments input[type=file]').setInputFiles({
    name: 'hall.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await makePicture({ width: 640, height: 480 })).arrayBuffer()),
  });
  await fanPage.getByLabel('What does it show?').fill('The hall, full to the last seat');
  await fanPage.getByRole('button', { name: 'Send' }).click();
  const comment = fanPage.getByRole('article', { name: /^Comment by/ });
  await comment.getByText('I was in row three.').waitFor();
  const picture = comment.getByRole('link', { name: 'The hall, full to the last seat' });
  await picture.click();
  const viewer = fanPage.getByRole('dialog', { name: /^Photos by/ });
  await viewer.getByRole('img', { name: 'The hall, full to the last seat' }).waitFor();
  await fanPage.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => picture.evaluate((link) => link === document.activeElement)).toBe(true);
  await checkAxe(fanPage);

  const performerPage = await journey.open(performer);
  await performerPage.goto(address);
  await performerPage
    .getByRole('button', { name: /^Like, 0 so far/ })
    .last()
    .click();
  await performerPage.getByRole('button', { name: /^Reply/ }).click();
  await performerPage.getByRole('textbox', { name: 'Write a reply' }).fill('Thank you for coming.');
  await performerPage.keyboard.press('Control+Enter');
  await performerPage.getByRole('list', { name: 'Replies' }).getByText('Thank you for coming.').waitFor();

  await fanPage.getByRole('button', { name: 'Show 1 reply' }).click();
  await fanPage.getByText('Thank you for coming.').waitFor();
  await fanPage.getByRole('button', { name: 'Delete this comment' }).click();
  await fanPage.getByRole('button', { name: 'Delete it' }).click();
  await fanPage.getByText('Comment deleted').waitFor();
  await fanPage.getByText('Thank you for coming.').waitFor();
  expect(await fanPage.getByText('I was in row three.').count()).toBe(0);
});

test('a comment that did not arrive stays, and is sent once when retried', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer);
  const page = await journey.open(fan);
  await page.goto(`/${performer.username}/feeds/${_id}`);
  await page.getByText('No comments yet.').waitFor();
  expectFailure(page, '/api/comments');
  await page.route('**/api/comments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Bravissima!');
  await page.keyboard.press('Control+Enter');
  await page.getByText('This was not sent.').waitFor();
  await page.getByText('Bravissima!').waitFor();
  await page.unroute('**/api/comments');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('article', { name: /^Comment by/ })
    .getByText('Bravissima!')
    .waitFor();
  await expect.poll(() => page.getByText('Bravissima!').count()).toBe(1);
});

test('in a list the comments of a post open below it, where a fan reads and answers them', async () => {
  const { world } = journey;
  const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
  const { _id } = await world.feed(performer, { text: 'Closing night.' });
  await other.client.call(createComment, { body: { objectType: 'feed', objectId: _id, text: 'Already?' } });
  const page = await journey.open(fan);
  await page.goto(`/${performer.username}`);
  const post = page.getByRole('article', { name: /^Post by/ });
  const toggle = post.getByRole('link', { name: '1 comment' });
  await toggle.click();
  await post.getByText('Already?').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${performer.username}`);
  await post.getByRole('button', { name: /^Reply/ }).click();
  await post.getByRole('textbox', { name: 'Write a reply' }).fill('Sadly, yes.');
  await page.keyboard.press('Control+Enter');
  await post.getByRole('list', { name: 'Replies' }).getByText('Sadly, yes.').waitFor();
  await checkAxe(page);
  await post.getByRole('link', { name: '2 comments' }).click();
  await expect.poll(() => post.getByText('Already?').count()).toBe(0);
});
