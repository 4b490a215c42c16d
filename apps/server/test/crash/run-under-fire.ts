import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { perform, type Acknowledged, type Action, type Random } from './actions.ts';
import type { Killed, Victim } from './victim.ts';
import { renewSubscriptionsJob } from '../../src/modules/subscriptions/subscriptions.ts';

export interface Fire {
  /** The number of concurrent calls. */
  readonly connections: number;
  /** The minimum and maximum of acknowledged actions between two kills; at least one kill always happens. */
  readonly killAfter?: readonly [number, number];
  readonly random: Random;
}

export interface Battle {
  readonly acknowledged: readonly Acknowledged[];
  readonly killed: readonly Killed[];
}

/** Performs all actions while the site and its database are killed repeatedly; the site runs again when it resolves. */
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

/** Runs due renewals now, instead of within five minutes. */
function renew(victim: Victim): Promise<void> {
  return victim.query((db) => enqueue(db, renewSubscriptionsJob, {}));
}

/** Makes calls wait while the site restarts; if it does not start, they fail with its last output. */
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
