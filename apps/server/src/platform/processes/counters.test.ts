import { expect, test } from 'vitest';
import { createMemoryCounters, type Counted } from './counters.ts';

const dayMs = 24 * 3_600_000;
const now = new Date('2030-01-01T12:00:00Z');
const victim: Counted = { purpose: 'guesses', key: 'ann' };

async function countedGuesses() {
  const counters = createMemoryCounters();
  for (let guess = 0; guess < 101; guess += 1) await counters.add(victim, dayMs, now);
  return counters;
}

test('counts are kept however many things are counted for another purpose', async () => {
  const counters = await countedGuesses();
  for (let index = 0; index < 25_000; index += 1) await counters.add({ purpose: 'calls', key: `${index}` }, dayMs, now);
  expect(await counters.add(victim, dayMs, now)).toMatchObject({ count: 102 });
});

test('a flood of invented names loses its own counts before those of a name that was guessed at', async () => {
  const counters = await countedGuesses();
  for (let index = 0; index < 25_000; index += 1)
    await counters.add({ purpose: 'guesses', key: `invented ${index}` }, dayMs, now);
  expect(await counters.add(victim, dayMs, now)).toMatchObject({ count: 102 });
});

test('what has expired makes room first, and no count that still runs is lost for it', async () => {
  const counters = createMemoryCounters();
  for (let index = 0; index < 9_999; index += 1)
    for (let time = 0; time < 2; time += 1) await counters.add({ purpose: 'guesses', key: `old ${index}` }, 1_000, now);
  await counters.add(victim, dayMs, now);
  const later = new Date(now.getTime() + 2_000);
  for (let index = 0; index < 9_999; index += 1)
    await counters.add({ purpose: 'guesses', key: `new ${index}` }, dayMs, later);
  expect(await counters.add(victim, dayMs, later)).toMatchObject({ count: 2 });
});

test('a counter begins again when its time is over', async () => {
  const counters = await countedGuesses();
  expect(await counters.add(victim, dayMs, new Date(now.getTime() + dayMs + 1))).toEqual({ count: 1, ttlMs: dayMs });
});
