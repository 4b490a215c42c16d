import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ovation-npm-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ready = join(folder, 'ready');

/** As `npm start` would, in a folder of the test. */
function startByNpm(shell) {
  rmSync(ready, { force: true });
  writeFileSync(
    join(folder, 'server.mjs'),
    `
    import { writeFileSync } from 'node:fs';
    import { whenNpmEnds } from ${JSON.stringify(join(import.meta.dirname, 'npm-watch.mjs'))};
    setInterval(() => {}, 1_000);
    whenNpmEnds(() => process.exit(0));
    writeFileSync(${JSON.stringify(ready)}, String(process.pid));`,
  );
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: shell ? 'node server.mjs; true' : 'node server.mjs' } }),
  );
  return spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
}

test.skipIf(process.platform === 'win32').each([false, true])(
  'what npm has started ends when npm is killed (with a shell between them: %s)',
  async (shell) => {
    const npm = startByNpm(shell);
    const server = await expect
      .poll(() => readPid(), { timeout: 30_000 })
      .toBeGreaterThan(0)
      .then(readPid);
    npm.kill('SIGKILL');
    await expect.poll(() => isAlive(server), { timeout: 30_000 }).toBe(false);
  },
);

function readPid() {
  return existsSync(ready) ? Number(readFileSync(ready, 'utf8')) : 0;
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
