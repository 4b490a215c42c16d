import { tmpdir } from 'node:os';
import { freePort } from '@ovation/testing/free-port.ts';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackupKey } from '../../src/backup/vault/age.ts';
import { replicaGauges } from '../../src/platform/database/replica/replica-gauges.ts';
import type { Redis } from '../../src/platform/processes/redis.ts';
import { redisGauges } from '../../src/platform/processes/redis-gauges.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { readText } from './deploy-files.ts';
import { readMetrics } from './read-metrics.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string }[];
}

const { groups } = parse(readText('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readText('deploy/monitoring/dashboard.json')) as {
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: Panel[];
};
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const documentation = readText('docs/operations/monitoring.md');

let server: TestServer;
let exposed: ReadonlySet<string>;
beforeAll(async () => {
  const port = await freePort();
  // Nothing makes a backup here, because jobs do not run.
  const backups = { BACKUP_EVERY: '24', BACKUP_TO: tmpdir(), BACKUP_KEY: await makeBackupKey() };
  server = await startTestServer({ METRICS_PORT: String(port), ...backups });
  // A process has these only beside others.
  const withRedis = redisGauges({ isConnected: true, totalLost: 0 } as Redis).map(({ name }) => name);
  const withReplica = replicaGauges({ isUsable: () => true, lagSeconds: () => 0 }).map(({ name }) => name);
  exposed = new Set([...(await readMetrics(port)).names, ...withRedis, ...withReplica]);
});
afterAll(() => server.stop());

/** What Prometheus itself says about a target. */
const ofPrometheus = 'up';

/** The names before `{`, `[`, a space or the end, without functions, keywords, labels and strings. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|offset) (?:\([^)]*\)|\w+)/g, ' ');
  const names = [...bare.matchAll(/[a-z]\w*(?!\w*\s*\()/gi)].map(([name]) => name);
  return names.filter((name) => !['and', 'or', 'by', 'offset', ofPrometheus].includes(name));
}

/** A histogram has lines with suffixes, which the type line of a scrape does not name. */
const baseOf = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '');

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

test.each(expressions)('“%s” asks for metrics that the server has', (_, expression) => {
  const names = metricsIn(expression);
  expect([...names, ...(expression.startsWith(ofPrometheus) ? [ofPrometheus] : [])]).not.toEqual([]);
  expect(names.filter((name) => !exposed.has(name) && !exposed.has(baseOf(name)))).toEqual([]);
});

test('a metric that does not exist would be found', () => {
  expect(
    metricsIn('sum by (lane) (rate(ovation_none_total{lane="quick"}[5m])) > 0.5 and ovation_other offset 15m'),
  ).toEqual(['ovation_none_total', 'ovation_other']);
});

const named = (text: string): string[] => [...text.matchAll(/^\| `(ovation_\w+)` \|/gm)].map(([, name = '']) => name);

test('every metric of ours has a row in the documentation, and every row is a metric', () => {
  const ours = [...exposed].filter((name) => name.startsWith('ovation_')).map(baseOf);
  expect(named(documentation).toSorted()).toEqual([...new Set(ours)].toSorted());
});

test('every metric of ours is shown by the dashboard', () => {
  const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr).map(baseOf)));
  expect(named(documentation).filter((name) => !shown.includes(name))).toEqual([]);
});

test('the documentation says what to do about every alert, and an alert says how urgent it is', () => {
  const rows = [...documentation.matchAll(/^\| `(Ovation\w+)` \|/gm)].map(([, name = '']) => name);
  expect(rows).toEqual(rules.map(({ alert }) => alert));
  expect(rules.filter(({ labels }) => !['critical', 'warning'].includes(labels['severity'] ?? ''))).toEqual([]);
});

test('the dashboard reads from the data source that its user chooses, and its panels are distinct', () => {
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
  expect(dashboard.templating.list).toContainEqual(expect.objectContaining({ name: 'datasource', type: 'datasource' }));
  expect(panels.filter(({ datasource }) => datasource?.uid !== '${datasource}')).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});
