import { afterAll, beforeAll, expect, test } from 'vitest';
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
