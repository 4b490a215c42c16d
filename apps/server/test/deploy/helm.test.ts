import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { maxStopSeconds } from '../../src/lifecycle.ts';
import { readConfig, roles, variableNames } from '../../src/platform/config.ts';
import { readText, root } from './deploy-files.ts';

const chart = 'deploy/helm/ovation';
const values = parse(readText(`${chart}/values.yaml`)) as Record<string, Record<string, unknown>>;
const templates = globSync('templates/*', { cwd: join(root, chart) }).map((path) => readText(`${chart}/${path}`));

test('every variable that the chart sets is one of Ovation', () => {
  const set = templates.flatMap((text) => [...text.matchAll(/"([A-Z][A-Z0-9_]{3,})"/g)].map(([, name = '']) => name));
  expect(set).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'ROLES', 'LIVE_UDP_PORTS']));
  const all = [...set, ...Object.keys(values['env'] ?? {})];
  expect(all.filter((name) => !variableNames.includes(name))).toEqual([]);
});

test('its schema takes values.yaml and says something of every value; a misspelt name is refused', () => {
  const schema = z.fromJSONSchema(JSON.parse(readText(`${chart}/values.schema.json`)) as z.core.JSONSchema.JSONSchema);
  expect(schema.safeParse(values).error?.issues).toBeUndefined();
  const misspelt = (path: readonly string[]): object =>
    path.reduceRight<object>((inner, name) => ({ [name]: inner }), { misspelt: true });
  // Objects whose names are chosen by others: variables, labels, annotations, what Kubernetes defines.
  const free = ['env', 'secrets', 'resources', 'annotations', 'labels', 'podAnnotations', 'nodeSelector', 'global'];
  const closed = foldersOf(values).filter((path) => !path.some((name) => free.includes(name)));
  expect(closed.length).toBeGreaterThan(10);
  for (const path of closed) expect([path, schema.safeParse(misspelt(path)).success]).toEqual([path, false]);
});

/** The path of every object in an object, and of itself. */
function foldersOf(value: object, path: readonly string[] = []): (readonly string[])[] {
  const inner = Object.entries(value).filter(([, each]) => typeof each === 'object' && !Array.isArray(each));
  return [path, ...inner.flatMap(([name, each]) => foldersOf(each as object, [...path, name]))];
}

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
