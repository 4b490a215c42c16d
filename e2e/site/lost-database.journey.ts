import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@ovation/testing/free-port.ts';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
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

test('the status page tells everyone that the site works, and what is away during an outage', async () => {
  const page = await newPage({ baseUrl: site.url });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Status' }).click();
  await page.getByRole('heading', { name: 'Status', level: 1 }).waitFor();
  await checkAxe(page);
  // What was due before may still wait, on a busy machine.
  await expect.poll(() => readsOf(page)).toBe('Everything works');
  await postgres.stop();
  // Without a login the page may need nothing of the database.
  await expect.poll(() => readsOf(page)).toBe(partlyAway);
  expect(await partsOf(page)).toEqual(withoutDatabase);
  await checkAxe(page);
  const member = await newPage({ baseUrl: site.url, token: 'no one can tell whose' });
  expect((await member.goto('/status'))?.status()).toBe(503);
  await member.getByRole('heading', { name: partlyAway, level: 1 }).waitFor();
  expect(await partsOf(member)).toEqual(withoutDatabase);
  await checkAxe(member);
  await startPostgres();
  // What it shows then is the login: no session has this token.
  await member.getByRole('heading', { name: partlyAway }).waitFor({ state: 'detached' });
  await expect.poll(() => readsOf(page)).toBe('Everything works');
});

const partlyAway = 'Part of the site isn’t working right now';
const withoutDatabase = [
  expect.stringMatching(/^Pages and accounts\s+Down$/),
  expect.stringMatching(/^Photos and videos\s+Working$/),
  expect.stringMatching(/^Uploads\s+Down$/),
  expect.stringMatching(/^Processing and notifications\s+Down$/),
];

const partsOf = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('listitem').allInnerTexts();

/** What the status page says now. */
async function readsOf(page: Page): Promise<string> {
  await page.goto('/status');
  return page.getByRole('heading', { name: /^(?:Everything works|Some things|Part of the site)/ }).innerText();
}
