// `npm run soak:money`: runs crash.slow.test.ts for minutes. Options: --minutes N (3), --seed N, --connections N (32).
// Exits with 1 on a mistake.
import { parseArgs } from 'node:util';
import { everythingToBuy, planActions, seededRandom, type Acknowledged } from './actions.ts';
import { createParticipants } from './participants.ts';
import { runUnderFire } from './run-under-fire.ts';
import { findMistakes, settleAll } from './verify.ts';
import { createVictim } from './victim.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string' },
    connections: { type: 'string', default: '32' },
  },
});
const [minutes, seed, connections] = [
  Number(values.minutes),
  Number(values.seed ?? Math.floor(Math.random() * 1e9)),
  Number(values.connections),
];
if (![minutes, seed, connections].every((value) => value > 0 && Number.isFinite(value)))
  throw new Error('--minutes, --seed and --connections take numbers above zero.');

const actionsInRound = 4_000;
const random = seededRandom(seed);
const victim = await createVictim();
const acknowledged: Acknowledged[] = [];
try {
  console.log(`Soaking the books for ${minutes} minutes, seed ${seed}.`);
  await victim.start();
  const participants = await createParticipants(victim, { fans: 20, performers: 10, feeds: 500, balance: 3_000 });
  const toBuy = everythingToBuy(participants);
  const endsAt = performance.now() + minutes * 60_000;
  for (let round = 1; performance.now() < endsAt; round += 1) {
    const battle = await runUnderFire(
      victim,
      planActions(participants, { count: actionsInRound, random, toBuy, name: `round-${round}` }),
      { connections, killAfter: [100, 600], random },
    );
    acknowledged.push(...battle.acknowledged);
    await settleAll(victim);
    report(round, battle.killed.length, await findMistakes(victim, participants, acknowledged));
  }
} finally {
  await victim.remove();
}

function report(round: number, kills: number, mistakes: readonly string[]): void {
  console.log(
    `Round ${round}: ${acknowledged.length} actions acknowledged, ${kills} kills in this round, ${mistakes.length} mistakes.`,
  );
  for (const mistake of mistakes.slice(0, 50)) console.log(`  ${mistake}`);
  if (mistakes.length > 0) process.exitCode = 1;
}
