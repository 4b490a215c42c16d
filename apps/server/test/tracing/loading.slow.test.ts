import { createTestDatabase, type TestDatabase } from '@ovation/testing/database.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteProcess } from '../crash/site-process.ts';
import { startCollector, type Collector } from './start-collector.ts';

let database: TestDatabase;
let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-loading-'));
  [database, collector] = [await createTestDatabase(), await startCollector()];
});
afterAll(async () => {
  await collector.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the real program for one call, and returns what it has loaded of OpenTelemetry. */
async function modulesOf(name: string, environment: Record<string, string>): Promise<string> {
  const noted = join(folder, name);
  const site = createSiteProcess(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED_DEMO: '0',
    ROLES: 'api,realtime,worker',
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'note-modules.ts')}`,
    NOTED_MODULES: noted,
    // A busy machine may take longer than a stop should.
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    ...environment,
  });
  await site.start();
  expect((await fetch(`${site.url}/api/settings/public`)).status).toBe(200);
  site.signal('SIGTERM');
  await site.gone();
  expect(site.exitCode).toBe(0);
  return readFile(noted, 'utf8').catch(() => '');
}

const withoutInterface = (modules: string): string[] =>
  modules.split('\n').filter((url) => url !== '' && !url.includes('/@opentelemetry/api/'));

test('without a collector neither the SDK nor the exporter is loaded', async () => {
  // The library of metrics brings the interface.
  expect(withoutInterface(await modulesOf('without', { OTEL_SERVICE_NAME: 'a-name-alone' }))).toEqual([]);
});

test('with one, the SDK is loaded, and what is left is delivered before the process ends', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'site-of-the-test' };
  expect(withoutInterface(await modulesOf('with', environment))).toContainEqual(expect.stringContaining('/sdk-trace/'));
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/settings/public');
  expect(collector.resource['service.name']).toBe('site-of-the-test');
});
