import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isNewer, openReleases, readCommit } from './releases.ts';

test.each([
  ['0.1.1', '0.1.0', true],
  ['0.10.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.0.9', '0.1.0', false],
])('whether %s is newer than %s: %s', (one, other, expected) => {
  expect(isNewer(one, other)).toBe(expected);
});

async function newestAt(bodies: readonly string[]): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    const body = bodies[Math.min(asked, bodies.length - 1)];
    asked += 1;
    response.writeHead(body === '' ? 500 : 200).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

const open = (url: string | undefined, now = () => new Date('2030-01-01')) =>
  openReleases({ url, commit: 'abc1234', clock: { now }, logger: { debug: () => {} } });

test.each([
  ['{"version":"99.0.0"}', '99.0.0'],
  ['{"tag_name":"v99.1.0"}', '99.1.0'],
  ['{"version":"0.0.1"}', undefined],
  ['{"version":"<script>"}', undefined],
  ['no JSON', undefined],
  ['', undefined],
])('an address that answers %s leads to %s', async (body, expected) => {
  const { url } = await newestAt([body]);
  expect(await (await open(url)).findNewer()).toBe(expected);
});

test('nobody is asked without an address, and a known answer is kept for hours', async () => {
  expect(await (await open(undefined)).findNewer()).toBeUndefined();
  const { url, asked } = await newestAt(['', '{"version":"99.0.0"}']);
  let now = new Date('2030-01-01T00:00:00Z');
  const releases = await open(url, () => now);
  expect(await releases.findNewer()).toBeUndefined();
  for (let time = 0; time < 3; time += 1) expect(await releases.findNewer()).toBe('99.0.0');
  expect(asked()).toBe(2);
  now = new Date('2030-01-01T07:00:00Z');
  await releases.findNewer();
  expect(asked()).toBe(3);
});

test('the commit is that of the repository, also in a second work tree and with packed references', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-git-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await readCommit(folder)).toBeUndefined();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  git('init');
  git('commit', '--allow-empty', '-m', 'First');
  const commit = git('rev-parse', 'HEAD');
  expect(await readCommit(folder)).toBe(commit);
  git('worktree', 'add', 'beside');
  expect(await readCommit(join(folder, 'beside'))).toBe(commit);
  git('pack-refs', '--all');
  expect(await readCommit(folder)).toBe(commit);
  git('checkout', '--detach');
  expect(await readCommit(folder)).toBe(commit);
});
