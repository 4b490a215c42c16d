import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

async function choose(page: Page, button: string | RegExp, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function undo(page: Page, show: string, button: RegExp): Promise<void> {
  await page.goto(`/user/blocked${show}`);
  await page.getByRole('button', { name: button }).click();
  await page.getByText(/^You have not .* anyone\.$/).waitFor();
}

test('a fan reads what a block means, blocks a performer, finds nothing of them, and takes it back', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer({ monthlyPrice: 9 }), await world.fan({ balance: 20 })];
  await world.subscribe(fan, performer, { subscriptionType: 'monthly', source: 'wallet' });
  await world.feed(performer, { text: 'Behind the curtain.' });
  const page = await journey.open(fan, { width: 390, colorScheme: 'dark' });
  const address = `/${performer.username}`;
  await page.goto(address);
  await choose(page, 'More about this profile', /^Block/);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^You will not find each other any more/).waitFor();
  await dialog.getByText(/Your subscription stays paid until .* and will not renew\./).waitFor();
  await checkAxe(page);
  // Another part of the page may ask for it once more before it is left.
  for (const path of [address, `${address}.data`]) expectFailure(page, path);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page.waitForURL((url) => url.pathname !== address);
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  expect(await page.getByText('Behind the curtain.').count()).toBe(0);
  expect((await page.goto(address))?.status()).toBe(404);
  await undo(page, '', /^Unblock/);
  await page.goto(address);
  await page.getByText('Behind the curtain.').waitFor();
});

test('a fan mutes a performer from a post: home omits them, and their page still opens', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  await world.feed(performer, { text: 'Every hour on the hour.' });
  const page = await journey.open(fan);
  await page.goto('/home');
  const post = page.getByRole('article').filter({ hasText: 'Every hour on the hour.' });
  await post.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: /^Restrict/ }).waitFor();
  await page.getByRole('menuitem', { name: /^Mute/ }).click();
  await post.waitFor({ state: 'detached' });
  await page.goto(`/${performer.username}`);
  await post.waitFor();
  await undo(page, '?show=muted', /^Unmute/);
  await page.goto('/home');
  await post.waitFor();
});

test('a fan blocks someone from a comment, which goes at once', async () => {
  const { world } = journey;
  const [performer, fan, rude] = [await world.performer(), await world.fan(), await world.fan()];
  const { _id } = await world.feed(performer);
  const say = ({ client }: Person, text: string) =>
    client.call(createComment, { body: { objectType: 'feed', objectId: _id, text } });
  await say(rude, 'Rubbish!');
  await say(performer, 'Be kind, please.');
  const page = await journey.open(fan);
  await page.goto(`/${performer.username}/feeds/${_id}`);
  const comment = page.getByRole('article').filter({ hasText: 'Rubbish!' });
  await comment.getByRole('button', { name: /^More about this comment/ }).click();
  await page.getByRole('menuitem', { name: /^Block/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await comment.waitFor({ state: 'detached' });
  await page.getByText('Be kind, please.').waitFor();
});

test('a performer restricts a writer: the conversation waits apart, unannounced, and comes back', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer(), await world.fan()];
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const say = (text: string) => fan.client.call(sendMessage, { params: { id }, body: { text } });
  await say('Hello?');
  const page = await journey.open(performer);
  await page.goto(`/messages/${id}`);
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByRole('link', { name: /Hello\?/ }).waitFor();
  await choose(page, 'More about this conversation', /^Restrict/);
  await page.getByText('Restricted by you').waitFor();
  await list.getByRole('link', { name: /Hello\?/ }).waitFor({ state: 'detached' });
  await page.goto('/messages');
  await page.getByText('No messages yet').waitFor();
  await say('Are you there?');
  await page.getByRole('button', { name: 'Restricted' }).click();
  await list.getByRole('link', { name: /Are you there\?/ }).click();
  await page.getByRole('log', { name: 'Messages' }).getByText('Are you there?').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /^Messages \d+ unread/ }).count()).toBe(0);
  await checkAxe(page);
  await choose(page, 'More about this conversation', /^Lift the restriction/);
  await page.getByText('Restricted by you').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await list.getByRole('link', { name: /Are you there\?/ }).waitFor();
});
