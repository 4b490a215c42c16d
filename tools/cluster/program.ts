import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** A part of the cluster that runs as a program of its own, and is started again when it ends, as by systemd. */
export interface Part {
  readonly name: string;
  readonly isUp: boolean;
  readonly pid: number | undefined;
  /** Ends it like a crash (SIGKILL), and resolves once it is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface ProgramOptions {
  readonly name: string;
  start(): ChildProcess;
  /** Resolves once it serves; rejects if it ends before. */
  ready(child: ChildProcess): Promise<void>;
}

const pauseMs = 1_000;
const stopTimeoutMs = 20_000;

/** Starts it, and resolves once it serves. */
export async function keepProgram({ name, start, ready }: ProgramOptions): Promise<Part> {
  let child = start();
  await Promise.race([ready(child), endedEarly(name, child)]);
  let [isUp, isStopping] = [true, false];

  async function startAgain(): Promise<void> {
    child = start();
    await Promise.race([ready(child), endedEarly(name, child)]);
    isUp = true;
  }

  async function keep(): Promise<void> {
    for (;;) {
      if (isRunning(child)) await once(child, 'exit');
      isUp = false;
      if (isStopping) return;
      await wait(pauseMs);
      await startAgain().catch((error: unknown) => console.error(String(error)));
    }
  }

  const kept = keep();
  return {
    name,
    get isUp() {
      return isUp;
    },
    get pid() {
      return isRunning(child) ? child.pid : undefined;
    },
    async kill() {
      await end(child, 'SIGKILL');
    },
    async stop() {
      isStopping = true;
      await end(child, 'SIGTERM');
      await kept;
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const patience = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(patience);
}

async function endedEarly(name: string, child: ChildProcess): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  throw new Error(`${name} ended before it was ready (${code ?? signal}).`);
}
