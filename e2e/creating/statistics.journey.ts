import { getContentStatistics } from '@ovation/contract/publishing/studio.ts';
import { expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';

const journey = shareJourney();

test('a view, a like, a sale and a new subscriber change the numbers that only its performer sees', async () => {
  const { world } = journey;
  const performer = await world.performer({ monthlyPrice: 5 });
  const fan = await world.fan({ balance: 50 });
  const { _id } = await world.feed(performer, { access: 'subscribers', text: 'The second act in full.' });
  const read = () => performer.client.call(getContentStatistics, { params: { kind: 'feed', id: _id } });

  const page = await journey.open(fan);
  await page.goto(`/${performer.username}/feeds/${_id}`);
  await expect.poll(async () => (await read()).totalLockedView).toBe(1);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Subscribe for/ })
    .click();
  const sheet = page.getByRole('dialog', { name: /^Subscribe to/ });
  await sheet.getByRole('button', { name: /^Subscribe for/ }).click();
  await page.getByRole('button', { name: /^Like/ }).first().click();
  await expect.poll(async () => (await read()).totalLike).toBe(1);
  expect(await read()).toMatchObject({ totalView: 1, totalSubscriber: 1 });

  const studio = await journey.open(performer);
  await studio.goto('/creator/content');
  await studio.getByRole('button', { name: /^Actions for/ }).click();
  await studio.getByRole('menuitem', { name: 'Statistics' }).click();
  await studio.getByRole('heading', { name: 'Statistics' }).waitFor();
  await studio.getByText('Locked for 1 of them.').waitFor();
  await checkAxe(studio);
});
