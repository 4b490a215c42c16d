import { byDepth } from '@ovation/testing/depth.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingToBuy, planActions, seededRandom } from './actions.ts';
import { createParticipants, type Participants } from './participants.ts';
import { runUnderFire } from './run-under-fire.ts';
import { findMistakes, settleAll } from './verify.ts';
import { createVictim, type Victim } from './victim.ts';

const seed = Math.floor(Math.random() * 1e9);
const random = seededRandom(seed);
const actionCount = byDepth({ small: 360, deep: 20_000 });

let victim: Victim;
let participants: Participants;

beforeAll(async () => {
  victim = await createVictim();
  await victim.start();
  // Ten fans of ten performers: a hundred renewals are due.
  participants = await createParticipants(victim, { fans: 10, performers: 10, feeds: 40, balance: 600 });
});
afterAll(() => victim.remove());

test(`${actionCount} actions and 100 renewals are booked exactly once despite kills (seed ${seed})`, async () => {
  const actions = planActions(participants, {
    count: actionCount,
    random,
    toBuy: everythingToBuy(participants),
    name: 'plan',
  });
  const { acknowledged, killed } = await runUnderFire(victim, actions, {
    connections: 16,
    killAfter: [50, 90],
    random,
  });
  await settleAll(victim);
  expect(acknowledged).toHaveLength(actionCount);
  expect(killed.length).toBeGreaterThan(2);
  // Some were sent more than once: otherwise this test shows nothing.
  expect(acknowledged.some(({ attempts }) => attempts > 1)).toBe(true);
  expect(await findMistakes(victim, participants, acknowledged)).toEqual([]);
});
