import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingToBuy, planActions, seededRandom } from './actions.ts';
import { gather, type Cast } from './cast.ts';
import { runUnderFire } from './run-under-fire.ts';
import { findMistakes, settleAll } from './verify.ts';
import { createVictim, type Victim } from './victim.ts';

const seed = Math.floor(Math.random() * 1e9);
const random = seededRandom(seed);
const actionCount = 1_900;

let victim: Victim;
let cast: Cast;

beforeAll(async () => {
  victim = await createVictim();
  await victim.start();
  // Ten fans of ten performers: a hundred renewals that are due.
  cast = await gather(victim, { fans: 10, performers: 10, feeds: 40, balance: 600 });
}, 120_000);
afterAll(() => victim.remove(), 60_000);

test(`2,000 tips, purchases, top-ups and renewals stand in the books exactly once, though the site and its database are killed all the time (seed ${seed})`, async () => {
  const actions = planActions(cast, { count: actionCount, random, toBuy: everythingToBuy(cast), name: 'plan' });
  const { acknowledged, killed } = await runUnderFire(victim, actions, { connections: 16, killAfter: [150, 350], random });
  await settleAll(victim);
  expect(acknowledged).toHaveLength(actionCount);
  expect(killed.length).toBeGreaterThan(3);
  // Some were sent more than once: otherwise nothing was tried.
  expect(acknowledged.some(({ attempts }) => attempts > 1)).toBe(true);
  expect(await findMistakes(victim, cast, acknowledged)).toEqual([]);
}, 480_000);
