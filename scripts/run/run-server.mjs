// Runs the server as a child with the provisioned Node, and ends as it ends.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { whenNpmEnds } from './npm-watch.mjs';

const MAIN = join(import.meta.dirname, '../..', 'apps/server/src/main.ts');

/**
 * Ctrl-C in a terminal reaches the whole group, so the server has it already; other signals are passed on. Exits with
 * the server's code.
 * The server stops when we are killed: it sees the end of the channel between us. It also stops when the npm is killed
 * that started us.
 */
export function runServer({ nodePath, nodeArguments = [], environment }) {
  const path = `${dirname(nodePath)}${delimiter}${process.env.PATH ?? ''}`;
  const server = spawn(nodePath, [...nodeArguments, MAIN], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, ...environment },
  });
  let interrupts = 0;
  process.on('SIGINT', () => {
    interrupts += 1;
    // Without a terminal nobody else tells the server; a second interrupt is a person's impatience.
    if (!process.stdin.isTTY || interrupts > 1) server.kill('SIGINT');
  });
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  process.on('SIGHUP', () => server.kill('SIGTERM'));
  whenNpmEnds(() => server.kill('SIGTERM'));
  server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
}
