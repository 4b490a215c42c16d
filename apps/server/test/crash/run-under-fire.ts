import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { perform, type Acknowledged, type Action, type Random } from './actions.ts';
import type { Killed, Victim } from './victim.ts';
import { renewSubscriptionsJob } from '../../src/modules/subscriptions/jobs/renew-subscriptions-job.ts';

export interface Fire {
  /** How many calls are under way at a time. */
  readonly connections: number;
  /** After how many acknowledged actions, least and most, the next process is killed; never without. */
  readonly killAfter?: readonly [number, number];
  readonly random: Random;
}

export interface Battle {
  readonly acknowledged: readonly Acknowledged[];
  readonly killed: readonly Killed[];
}

/** Performs all actions while the site and its database are killed in between; the site runs when this returns. */
export async function runUnderFire(
  victim: Victim,
  actions: readonly Action[],
  { connections, killAfter, random }: Fire,
): Promise<Battle> {
  const waiting = [...actions];
  const acknowledged: Acknowledged[] = [];
  const killed: Killed[] = [];
  const gate = createGate();
  const distance = () =>
    killAfter === undefined
      ? Number.POSITIVE_INFINITY
      : acknowledged.length + killAfter[0] + Math.floor(random() * (killAfter[1] - killAfter[0]));
  let nextKill = distance();

  const shoot = async () => {
    const which = random() < 0.6 ? 'server' : 'database';
    killed.push(which);
    await gate.whileClosed(async () => {
      await victim.kill(which);
      await victim.start();
      await renew(victim);
    });
    nextKill = distance();
  };
  let shooting: Promise<void> = Promise.resolve();
  const work = async () => {
    for (let action = waiting.shift(); action; action = waiting.shift()) {
      acknowledged.push(await perform(action, gate));
      if (acknowledged.length < nextKill || waiting.length === 0) continue;
      nextKill = Number.POSITIVE_INFINITY;
      shooting = shoot();
    }
  };
  await renew(victim);
  await Promise.all(Array.from({ length: connections }, work));
  await shooting;
  return { acknowledged, killed };
}

/** Asks for the renewals that are due now instead of within five minutes. */
function renew(victim: Victim): Promise<void> {
  return victim.query((db) => enqueue(db, renewSubscriptionsJob, {}));
}

/** Calls wait while the site comes up again, instead of beating at a closed door; where it does not come up, they fail with its last words. */
function createGate() {
  let opened: Promise<void> = Promise.resolve();
  return {
    ready: () => opened,
    whileClosed(run: () => Promise<void>): Promise<void> {
      opened = run();
      return opened;
    },
  };
}
