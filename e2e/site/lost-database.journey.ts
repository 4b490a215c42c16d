import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@ovation/testing/free-port.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/database/postgres/embedded-postgres.ts';
import { createSiteProcess, type SiteProcess } from '../../apps/server/test/crash/site-process.ts';
import { checkAxe, closePages, newPage } from '../support/browser.ts';

let folder: string;
let port: number;
let postgres: EmbeddedPostgres;
let site: SiteProcess;

const startPostgres = async (): Promise<void> => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, logger: pino({ level: 'silent' }), port });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-away-'));
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  port = await freePort();
  await startPostgres();
  const ownPort = await freePort();
  site = createSiteProcess(ownPort, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'site'),
    PUBLIC_URL: `http://127.0.0.1:${ownPort}`,
    SEED_DEMO: '0',
    LOG_LEVEL: 'fatal',
    PAGE_CACHE_SECONDS: '0',
  });
  await site.start();
});

afterAll(async () => {
  await closePages();
  site.signal('SIGTERM');
  await site.gone();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const away = { name: 'We will be right back' };

test.each([
  ['light', 1_440],
  ['dark', 390],
] as const)(
  'opening a page during a database outage shows a calm page, which recovers by itself (%s, %i px)',
  async (colorScheme, width) => {
    const page = await newPage({ baseUrl: site.url, colorScheme, width });
    await postgres.stop();
    expect((await page.goto('/search'))?.status()).toBe(503);
    await page.getByRole('heading', away).waitFor();
    await checkAxe(page);
    await startPostgres();
    await page.getByRole('heading', away).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Contact' }).waitFor();
  },
);

test('moving to another page meanwhile shows the same, and arrives once the database is back', async () => {
  const page = await newPage({ baseUrl: site.url });
  await page.goto('/', { waitUntil: 'networkidle' });
  await postgres.stop();
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await page.getByRole('heading', away).waitFor();
  await checkAxe(page);
  await startPostgres();
  await page.getByRole('heading', away).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/search');
  await page.getByRole('link', { name: 'Contact' }).waitFor();
});
