import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

const GRACE_MS = 10_000;
const running = new Set();

/**
 * Runs a program of node_modules with the provisioned Node and answers `{ exitCode, output, durationMs }`.
 * Its output is shown at once when `live`, else only collected.
 */
export function runStep({ nodePath, script, args = [], live = false }) {
  const startedAt = performance.now();
  const child = spawn(nodePath, [script, ...args], {
    // A group of its own, so that the child's children can be ended with it.
    detached: true,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    env: childEnvironment(nodePath),
  });
  running.add(child);
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));

  return new Promise((resolve) => {
    const finish = (exitCode, reason) => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString() + reason;
      resolve({ exitCode, output, durationMs: performance.now() - startedAt });
    };
    child.once('error', (error) => finish(1, `${script} could not be started: ${error.message}\n`));
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `${script} was ended by ${signal}\n` : ''));
  });
}

/** Ends all steps that still run, with everything that they started. */
export async function endSteps() {
  const children = [...running];
  for (const child of children) signalGroup(child, 'SIGINT');
  const timer = setTimeout(() => children.forEach((child) => signalGroup(child, 'SIGKILL')), GRACE_MS);
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
  clearTimeout(timer);
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function childEnvironment(nodePath) {
  const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  return { ...process.env, ...colours, PATH: `${dirname(nodePath)}${delimiter}${process.env.PATH}` };
}
