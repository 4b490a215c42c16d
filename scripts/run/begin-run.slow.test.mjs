import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { listProcesses } from './run-step.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ovation-ending-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Only against a hang: what is awaited comes within a second on an idle machine. */
const PATIENCE = { timeout: 120_000, interval: 20 };

/**
 * A step starts a child in its group and, as a database or a browser is, one in a group of its own; it says so and
 * waits.
 */
const STEP = `
  import { spawn, spawnSync } from 'node:child_process';
  import { existsSync, writeFileSync } from 'node:fs';
  const [name, place, how] = process.argv.slice(2);
  if (how === 'stubborn') process.on('SIGINT', () => {});
  const idle = [process.execPath, ['-e', 'setInterval(() => {}, 1000)', place]];
  const children = [spawn(...idle, { stdio: 'ignore' }), spawn(...idle, { stdio: 'ignore', detached: true })];
  writeFileSync(process.env.TMPDIR + '/left-by-' + name, '');
  writeFileSync(place + '/' + name, '');
  setInterval(() => {
    if (!existsSync(place + '/end-' + name)) return;
    for (const child of children) child.kill('SIGKILL');
    process.exit();
  }, 20);
`;

/** Stands in for `npm test`: two lanes, of which one has a second step. */
const COMMAND = `
  import { beginRun } from ${JSON.stringify(join(import.meta.dirname, 'begin-run.mjs'))};
  import { runStep } from ${JSON.stringify(join(import.meta.dirname, 'run-step.mjs'))};
  const [place, how] = process.argv.slice(2);
  beginRun();
  const step = (name) => runStep({ nodePath: process.execPath, script: place + '/step.mjs', args: [name, place, how] });
  await Promise.all([step('first').then(() => step('second')), step('third')]);
`;

function start({ npm = false, how = '' } = {}) {
  const place = mkdtempSync(join(folder, 'run-'));
  mkdirSync(join(place, 'temporary'));
  writeFileSync(join(place, 'step.mjs'), STEP);
  writeFileSync(join(place, 'command.mjs'), COMMAND);
  writeFileSync(join(place, 'package.json'), JSON.stringify({ scripts: { test: `exec node command.mjs ${place}` } }));
  const [command, ...args] = npm ? ['npm', 'test'] : [process.execPath, 'command.mjs', place, how];
  const child = spawn(command, args, {
    cwd: place,
    env: { ...process.env, TMPDIR: join(place, 'temporary') },
    stdio: 'ignore',
    detached: true,
  });
  return { place, pid: child.pid, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

const begins = ({ place }, step) => expect.poll(() => readdirSync(place), PATIENCE).toContain(step);
const release = ({ place }, step) => writeFileSync(join(place, `end-${step}`), '');

/** Ctrl-C: the terminal signals the whole group. */
const interrupt = ({ pid }) => process.kill(-Number(pid), 'SIGINT');

async function expectNothingLeft({ place, ended }) {
  await ended;
  const processes = () =>
    listProcesses()
      .filter(({ command }) => command.includes(place))
      .map(({ command }) => command);
  await expect.poll(processes, PATIENCE).toEqual([]);
  await expect.poll(() => readdirSync(join(place, 'temporary')), PATIENCE).toEqual([]);
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s ends all that runs, with what has a group of its own, and removes the temporary files',
  async (signal) => {
    const run = start();
    await Promise.all([begins(run, 'first'), begins(run, 'third')]);
    process.kill(run.pid, signal);
    await expectNothingLeft(run);
  },
);

test('Ctrl-C between two steps: the next one does not begin', async () => {
  const run = start();
  await Promise.all([begins(run, 'first'), begins(run, 'third')]);
  release(run, 'first');
  interrupt(run);
  await expectNothingLeft(run);
});

test('Ctrl-C in a later step ends it too', async () => {
  const run = start();
  await begins(run, 'first');
  release(run, 'first');
  await begins(run, 'second');
  interrupt(run);
  await expectNothingLeft(run);
});

test('Ctrl-C while the first step is only starting', async () => {
  const run = start();
  await expect.poll(() => readdirSync(join(run.place, 'temporary')), PATIENCE).toHaveLength(1);
  interrupt(run);
  await expectNothingLeft(run);
});

test('an impatient second Ctrl-C leaves no more behind', async () => {
  const run = start();
  await begins(run, 'first');
  interrupt(run);
  interrupt(run);
  await expectNothingLeft(run);
});

test('a step that does not listen is killed', async () => {
  const run = start({ how: 'stubborn' });
  await begins(run, 'first');
  process.kill(run.pid, 'SIGINT');
  await expectNothingLeft(run);
});

test('our commands take the place of the shell that npm starts them with: it would keep an interrupt to npm to itself', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect([scripts.test, scripts.check]).toEqual([
    expect.stringMatching(/^exec node /),
    expect.stringMatching(/^exec node /),
  ]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'])('%s to npm alone ends what it has started', async (signal) => {
  const run = start({ npm: true });
  await Promise.all([begins(run, 'first'), begins(run, 'third')]);
  process.kill(run.pid, signal);
  await expectNothingLeft(run);
});

test('the folder of a run that was killed is removed by the next one, that of a running one stays', async () => {
  const run = start();
  const temporary = join(run.place, 'temporary');
  await begins(run, 'first');
  const [own] = readdirSync(temporary);
  const killed = `ovation-run-${spawnSync('true').pid}-abcdef`;
  mkdirSync(join(temporary, killed));
  const next = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { beginRun } from ${JSON.stringify(join(import.meta.dirname, 'begin-run.mjs'))}; beginRun();`,
    ],
    {
      env: { ...process.env, TMPDIR: temporary },
      stdio: 'ignore',
    },
  );
  await new Promise((resolve) => next.once('exit', resolve));
  expect(readdirSync(temporary)).toEqual([own]);
  interrupt(run);
  await expectNothingLeft(run);
});
