import { finishAgeCheck, startAgeCheck } from '@ovation/contract/people/age.ts';
import { listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../../test/stripe-server/start-stripe-server.ts';
import { startStripeSite, type StripeSite } from '../../../test/start-stripe-site.ts';

let site: StripeSite;
let world: World;
beforeAll(async () => {
  site = await startStripeSite();
  world = createWorld(site.server);
  await world.settings({ stripePublishableKey: keys.publishable, ageRule: 'prove' });
});
afterAll(() => site.stop());

/** Enters a card in the browser, which sends it to Stripe. */
async function check(fan: Person, card: string): Promise<string> {
  const { id, clientSecret = '', publishableKey = '' } = await fan.client.call(startAgeCheck, { body: {} });
  const [setupId] = clientSecret.split('_secret_');
  await fetch(`${site.stripe.url}/v1/setup_intents/${setupId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
  });
  return id;
}

const finish = (fan: Person, id: string) => fan.client.call(finishAgeCheck, { params: { id } });
const totalDetached = () =>
  site.stripe.events.filter(({ rawBody }) => rawBody.includes('payment_method.detached')).length;

test('a credit card at Stripe proves it, charges nothing, and is deleted there', async () => {
  const fan = await world.fan();
  await finish(fan, await check(fan, 'pm_card_visa'));
  await fan.client.call(listFeeds);
  const proofs = await site.server.app.database.selectFrom('age_proofs').select('method').execute();
  expect(proofs).toEqual([{ method: 'card' }]);
  await site.server.runJobs();
  expect(totalDetached()).toBe(1);
  expect(site.stripe.events.some(({ rawBody }) => rawBody.includes('payment_intent'))).toBe(false);
});

test.each([
  ['pm_card_visa_debit', /debit card/],
  ['pm_card_chargeDeclined', /declined|not accept/],
])('%s proves nothing', async (card, message) => {
  const fan = await world.fan();
  await expect(finish(fan, await check(fan, card))).rejects.toMatchObject({
    code: 'age-not-proved',
    message: expect.stringMatching(message) as string,
  });
  await expect(fan.client.call(listFeeds)).rejects.toMatchObject({ code: 'age-proof-needed' });
});
