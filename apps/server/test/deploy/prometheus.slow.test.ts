import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { createWorld } from '@ovation/testing';
import { freePort } from '@ovation/testing/free-port.ts';
import { findPrometheus, findPromtool, startPrometheus, type Prometheus } from '@ovation/testing/prometheus.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackupKey } from '../../src/backup/vault/age.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { readText, root } from './deploy-files.ts';

const rulesFile = join(root, 'deploy/monitoring/alerts.yaml');
const run = promisify(execFile);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const { panels } = JSON.parse(readText('deploy/monitoring/dashboard.json')) as { readonly panels: readonly Panel[] };
/** With what Grafana would put in place of its variables. */
const questions = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    expression: expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m'),
  })),
);

/** These need a second process, a replica, a stream, a video, a page, a job, a nightly check or a backup. */
const emptyOnNewSite = new Set([
  'Jobs by state',
  'Oldest job that is due',
  'Jobs per second',
  'Jobs that fail',
  'Slowest jobs',
  'Transcoding speed',
  'Books',
  'Problems',
  'Age of the check',
  'Streams and viewers',
  'Packets lost',
  'Reads answered by a cache',
  'Age of the last backup',
  'Redis',
  'Replica',
]);

test.skipIf(findPromtool() === undefined)('every alert fires when it should, and none on a healthy site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-rules-'));
  const file = join(folder, 'alerts.test.yaml');
  await writeFile(file, readText('apps/server/test/deploy/alerts.test.yaml').replace('[ALERTS]', `[${rulesFile}]`));
  const { stdout } = await run(findPromtool() ?? '', ['test', 'rules', file]);
  expect(stdout).toContain('SUCCESS');
  await rm(folder, { recursive: true });
});

describe.skipIf(findPrometheus() === undefined)('Prometheus that reads a running server', () => {
  let server: TestServer;
  let prometheus: Prometheus;
  beforeAll(async () => {
    const port = await freePort();
    const backups = { BACKUP_EVERY: '24', BACKUP_TO: tmpdir(), BACKUP_KEY: await makeBackupKey() };
    server = await startTestServer({ METRICS_PORT: String(port), ...backups });
    const world = createWorld(server);
    const fan = await world.fan({ balance: 10 });
    prometheus = await startPrometheus(port, rulesFile);
    // A rate needs calls between two scrapes.
    const rate = 'rate(ovation_call_duration_seconds_count{operation="getMe"}[1m]) > 0';
    while ((await prometheus.countSeries(rate)) === 0) await fan.client.call(getMe);
  });
  afterAll(async () => {
    await prometheus.stop();
    await server.stop();
  });

  test('it understands every question of the dashboard, and has an answer', async () => {
    const answered = await Promise.all(
      questions.map(async ({ title, expression }) => ({ title, series: await prometheus.countSeries(expression) })),
    );
    expect(answered.filter(({ title, series }) => series === 0 && !emptyOnNewSite.has(title))).toEqual([]);
  });

  test('it evaluates every rule, and none fires', async () => {
    await expect
      .poll(async () => (await prometheus.readAlerts()).filter(({ health }) => health !== 'ok').map(({ name }) => name))
      .toEqual([]);
    expect((await prometheus.readAlerts()).filter(({ state }) => state === 'firing')).toEqual([]);
  });
});
