import { createComment } from '@ovation/contract/publishing/comments.ts';
import { test } from 'vitest';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

test('a performer deletes a post, takes it back at once, and later from the bin', async () => {
  const performer = await journey.world.performer();
  await journey.world.feed(performer, { text: 'The slow movement' });
  const page = await journey.open(performer);
  await page.goto('/creator/content');
  const post = page.getByRole('link', { name: 'The slow movement' });
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for The slow movement' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await post.first().waitFor({ state: 'detached' });
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await post.first().waitFor();
  await remove();
  await page.goto('/creator/content/bin');
  await page.getByRole('button', { name: 'Restore: The slow movement' }).click();
  await page.getByText('The bin is empty').waitFor();
  await page.goto('/creator/content');
  await post.first().waitFor();
});

test('a fan hides a post, and shows it again', async () => {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  await journey.world.feed(performer, { text: 'An intermezzo' });
  const page = await journey.open(fan);
  await page.goto(`/${performer.username}`);
  const post = page.getByText('An intermezzo');
  await post.waitFor();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Hide this post' }).click();
  await post.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await post.waitFor();
});

test('notifications are grouped by day, and a comment is answered from there', async () => {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan()];
  const { _id } = await journey.world.feed(performer, { text: 'The slow movement' });
  await fan.client.call(createComment, { body: { objectType: 'feed', objectId: _id, text: 'Bravo' } });
  const page = await journey.open(performer);
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByRole('link', { name: 'Reply' }).click();
  await page.waitForURL(`**/${performer.username}/feeds/${_id}`);
});
