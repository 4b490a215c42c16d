import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { endSteps, runStep } from './run-step.mjs';

const nodePath = process.execPath;
const folder = mkdtempSync(join(tmpdir(), 'ovation-step-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('answers what the step printed and how it ended', async () => {
  const script = write('fails.mjs', `console.log('out'); console.error('err'); process.exitCode = 3;`);
  expect(await runStep({ nodePath, script })).toMatchObject({
    exitCode: 3,
    output: expect.stringMatching(/out\n|err\n/),
  });
});

test('a step that is killed has failed', async () => {
  const script = write('dies.mjs', `process.kill(process.pid, 'SIGKILL');`);
  expect(await runStep({ nodePath, script })).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('ended by SIGKILL'),
  });
});

test('a program that is missing has failed', async () => {
  expect(await runStep({ nodePath: join(folder, 'no-node'), script: 'a.mjs' })).toMatchObject({ exitCode: 1 });
});

test('a step that is ended takes what it started along', async () => {
  const ready = join(folder, 'grandchild');
  write(
    'grandchild.mjs',
    `import { writeFileSync } from 'node:fs'; setInterval(() => {}, 1000); writeFileSync(${JSON.stringify(ready)}, String(process.pid));`,
  );
  const script = write(
    'parent.mjs',
    `import { spawn } from 'node:child_process'; spawn(process.execPath, [${JSON.stringify(join(folder, 'grandchild.mjs'))}]); setInterval(() => {}, 1000);`,
  );
  const step = runStep({ nodePath, script });
  let hasAnswered = false;
  void step.then(() => (hasAnswered = true));

  const grandchild = await expect
    .poll(() => readPid(ready))
    .toBeGreaterThan(0)
    .then(() => readPid(ready));
  await endSteps();
  await expect.poll(() => isAlive(grandchild)).toBe(false);
  expect(hasAnswered).toBe(false);
});

function readPid(path) {
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    // An ended process whose parent is gone may linger as a zombie where nobody collects it.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
