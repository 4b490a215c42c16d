import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMe } from '@ovation/contract/people/accounts.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';

import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('at 320 px the way back from the studio is not squeezed by what is beside it', async () => {
  const page = await journey.open(await journey.world.performer(), { width: 320 });
  await page.goto('/creator/content');
  const arrow = page
    .getByRole('banner')
    .getByRole('link', { name: /^Back to/ })
    .locator('svg')
    .first();
  expect((await arrow.boundingBox())?.width).toBeGreaterThanOrEqual(20);
});

test('at 1024 px the actions of a profile share a row once a fan has subscribed', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await world.subscribe(fan, performer);
  const page = await journey.open(fan, { width: 1024 });
  await page.goto(`/${performer.username}`);
  const subscribed = page.getByRole('link', { name: /^Subscribed/ });
  const tip = page.getByRole('main').getByRole('button', { name: 'Tip' }).first();
  const [one, other] = [await subscribed.boundingBox(), await tip.boundingBox()];
  expect([other?.y, other?.height]).toEqual([one?.y, one?.height]);
});

test('at 1440 px a long name does not push suggested people out of the window', async () => {
  const { world } = journey;
  const performer = await world.performer();
  await performer.client.call(changeOwnPerformer, { body: { name: 'The orchestra of the old town and its theatre' } });
  const page = await journey.open(await world.fan(), { width: 1440 });
  await page.goto('/subscriptions');
  const people = page.getByRole('region', { name: 'People you may like' });
  await people.getByText('The orchestra of').waitFor();
  const button = await people
    .getByRole('button', { name: /^Follow/ })
    .first()
    .boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(1_440 - 32);
});

test('at 320 px what is beside a long name moves below it', async () => {
  const { world } = journey;
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 100 })];
  await fan.client.call(changeMe, { body: { name: 'The orchestra of the old town and its theatre' } });
  await world.follow(fan, performer);
  await world.subscribe(fan, performer);
  const page = await journey.open(performer, { width: 320 });
  await page.goto('/creator/followers');
  const name = page.getByText('The orchestra of');
  expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(120);
});

test('a name written from right to left is cut off at its end, not at its beginning', async () => {
  const { world } = journey;
  const performer = await world.performer();
  const name = 'أوركسترا المدينة القديمة للموسيقى العربية والمسرح';
  await performer.client.call(changeOwnPerformer, { body: { name } });
  const page = await journey.open(await world.fan(), { width: 320 });
  await page.goto(`/${performer.username}/chat`);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByText('أوركسترا').waitFor();
  await expect.poll(() => heading.evaluate(showsBeginning)).toBe(true);
});

/** Whether the first letter is within what is shown of the element. */
function showsBeginning(element: Element): boolean {
  const range = document.createRange();
  range.setStart(element.firstChild as Node, 0);
  range.setEnd(element.firstChild as Node, 1);
  const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return letter.left >= box.left && letter.right <= box.right + 1;
}
