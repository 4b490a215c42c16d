import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Ended {
  /** Null for a process that was killed. */
  readonly code: number | null;
  readonly output: string;
}

interface Options {
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The process is killed as soon as its output matches. */
  readonly killAt?: RegExp;
}

const folder = join(import.meta.dirname, '../../src/backup');

/** Runs one of the programs in a process of its own, as an operator does. */
export function runProgram(
  name: 'backup' | 'restore' | 'verify',
  { args = [], environment, killAt }: Options,
): Promise<Ended> {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...args], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (killAt?.test(output)) child.kill('SIGKILL');
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
