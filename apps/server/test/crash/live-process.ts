import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LiveCommands } from './live-site.ts';

const program = join(import.meta.dirname, 'live-site.ts');

/** The process was killed before it answered: what it was told may have happened, or not. */
class Killed extends Error {}

export interface LiveProcess {
  readonly url: string;
  /** Resolves once it responds. `at`: its clock, in milliseconds since 1970. */
  start(at: number): Promise<void>;
  /** Throws Killed. */
  tell<Name extends keyof LiveCommands>(name: Name, ...parameters: Parameters<LiveCommands[Name]>): Promise<unknown>;
  /** Resolves once it has ended. */
  kill(): Promise<void>;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** live-site.ts in a process that can be killed at any moment. */
export function createLiveProcess(port: number, environment: Readonly<Record<string, string>>): LiveProcess {
  const url = `http://127.0.0.1:${port}`;
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let latest = 0;

  function expectAnswer(number: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(number, { resolve, reject });
    return promise;
  }

  function hear({ number, result, error }: { number: number; result?: unknown; error?: string }): void {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(error));
  }

  function lose(): void {
    for (const { reject } of waiting.values()) reject(new Killed('The site was killed.'));
    waiting.clear();
  }

  return {
    url,
    async start(at) {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const started = expectAnswer(0);
      child = fork(program, {
        env: {
          PATH,
          ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
          ...environment,
          PORT: String(port),
          CLOCK_AT: String(at),
        },
        execArgv: [],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child.on('message', hear);
      child.on('exit', lose);
      await started;
    },
    tell(name, ...parameters) {
      latest += 1;
      const answer = expectAnswer(latest);
      child?.send({ number: latest, name, parameters }, (error) => error && lose());
      return answer;
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
