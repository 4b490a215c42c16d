import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Work that is repeated each second, which no schedule of jobs can: every process that does it looks for what is due,
 * so a round may run on several machines at once, and may be missed.
 */
export interface Round {
  readonly name: string;
  run(): Promise<void>;
}

export interface Rounds {
  /** Resolves once the rounds that run have ended. */
  stop(): Promise<void>;
}

const pauseMs = 1_000;

/** Repeats each round with a pause of a second after its end, so that none overtakes itself. */
export function startRounds(rounds: readonly Round[], logger: Pick<Logger, 'warn'>): Rounds {
  const stopping = new AbortController();
  const ended = rounds.map((round) => repeat(round, logger, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(ended);
    },
  };
}

async function repeat({ name, run }: Round, logger: Pick<Logger, 'warn'>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await run().catch((error: unknown) => logger.warn({ round: name, err: error }, 'a round failed and is repeated'));
    await wait(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}
