import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { maxStopSeconds } from '../../src/lifecycle.ts';
import { readConfig, roles, variableNames } from '../../src/platform/config.ts';
import { readText, root } from './deploy-files.ts';

const chart = 'deploy/helm/ovation';
const values = parse(readText(`${chart}/values.yaml`)) as Record<string, Record<string, unknown>>;
const templates = globSync('templates/*', { cwd: join(root, chart) }).map((path) => readText(`${chart}/${path}`));

test('every variable that the chart sets is one of Ovation', () => {
  const set = templates.flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z0-9_]+): |name: ([A-Z0-9_]+), value|"([A-Z0-9]+_[A-Z0-9_]+)"/gm)].map((found) =>
      String(found.slice(1).find(Boolean)),
    ),
  );
  expect(set).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'ROLES', 'LIVE_UDP_PORTS']));
  const all = [...set, ...Object.keys(values['env'] ?? {})];
  expect(all.filter((name) => !variableNames.includes(name))).toEqual([]);
});

test('every value that a template reads is in values.yaml', () => {
  const read = templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path));
  const find = (path: string): unknown =>
    path.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], values);
  expect(read.length).toBeGreaterThan(20);
  expect([...new Set(read)].filter((path) => find(path) === undefined)).toEqual([]);
});

test('its processes have every role but that of live video, which is its own process with api and worker', () => {
  const rolesOf = (component: string): string[] => String(values[component]?.['roles']).split(',');
  expect([...rolesOf('web'), ...rolesOf('worker'), 'live'].toSorted()).toEqual(roles.toSorted());
  expect(rolesOf('live')).toEqual(expect.arrayContaining(['api', 'worker', 'live']));
});

test('pods have the time to drain and to stop, and only those drain whom others replace', () => {
  const periods = templates.flatMap((text) => [
    ...text.matchAll(/terminationGracePeriodSeconds: (?:\{\{ add \(int \$values\.drainSeconds\) )?(\d+)/g),
  ]);
  expect(periods).toHaveLength(2);
  for (const [, seconds] of periods) expect(Number(seconds)).toBeGreaterThan(maxStopSeconds);
  const drains = (component: string): unknown => values[component]?.['drainSeconds'];
  expect(readConfig({ DRAIN_SECONDS: String(drains('web')) }).drainSeconds).toBeGreaterThanOrEqual(10);
  expect([drains('worker'), drains('live')]).toEqual([0, undefined]);
});

test('the ingress sends the same addresses to the engine as the Caddyfile', () => {
  const ingress = readText(`${chart}/templates/ingress.yaml`);
  const prefixes = [...(/range list (.+) }}/.exec(ingress)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, path]) => path);
  const caddy = /@api path (.+)/.exec(readText('deploy/compose/Caddyfile'))?.[1]?.split(' ') ?? [];
  expect(new Set(caddy.map((path) => path.replace(/\/\*$/, '')))).toEqual(new Set(prefixes));
});

test('it is of this version, and the programs that it runs exist', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string };
  expect(parse(readText(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
  const programs = templates.flatMap((text) => [...text.matchAll(/apps\/server\/[\w/.-]+\.ts/g)].map(([path]) => path));
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
