import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, expect, test } from 'vitest';

import type { TestServer } from '../../apps/server/test/start-server.ts';
import { journeyOn, type Journey } from './journey.ts';
import { startSite } from './start-site.ts';
import { clockWithRecord } from './test-clock.ts';

/** One site for the files of a worker that leave it as it was. */
interface SharedSite {
  /** Starts it for the first file, and anew after one that has changed it. */
  open(): Promise<TestServer>;
  close(): Promise<void>;
  removeFolder(): Promise<void>;
}

/** Vitest ends it with the worker, and PostgreSQL at the same time: then only the site's folder is left to remove. */
// Vitest reads from the braces what a fixture needs: this one nothing.
// oxlint-disable-next-line no-empty-pattern
const withSite = test.extend('sharedSite', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const site = createSharedSite();
  onCleanup(() => site.close().catch(() => site.removeFolder()));
  return site;
});

function createSharedSite(): SharedSite {
  let current: Promise<TestServer> | undefined;
  let folder = '';
  return {
    async open() {
      current ??= startSite();
      const site = await current;
      folder = site.app.config.dataDir;
      return site;
    },
    async close() {
      const site = await current;
      current = undefined;
      await site?.stop();
    },
    removeFolder: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * A journey on the worker's shared site: `const journey = shareJourney();` at the top of a file that neither changes
 * the site's settings, its clock and its environment, nor stops anything, nor looks at lists of what everyone has made:
 * queues of staff, Discover, a search for common words. A file that leaves the site changed fails.
 */
export function shareJourney(): Journey {
  let journey: Journey | undefined;
  const started = (): Journey => {
    if (!journey) throw new Error('The shared site starts before the first test, not while the file is read.');
    return journey;
  };
  withSite.beforeAll(async ({ sharedSite }) => {
    const site = await sharedSite.open();
    const { clock, movedMs } = clockWithRecord(site.clock);
    const before = { clockMovedMs: 0, settings: await readSettings(site) };
    journey = journeyOn({ ...site, clock, stop: refuseStop }, async () => {
      const after = { clockMovedMs: movedMs(), settings: await readSettings(site) };
      if (!isDeepStrictEqual(before, after)) await sharedSite.close();
      expect(after, 'The site is shared, and this file has changed it: let it have its own.').toEqual(before);
    });
  });
  afterAll(() => journey?.end());
  return {
    get site() {
      return started().site;
    },
    get world() {
      return started().world;
    },
    open: (...page) => started().open(...page),
    logIn: (person) => started().logIn(person),
    filesAreProcessed: () => started().filesAreProcessed(),
    end: () => started().end(),
  };
}

async function refuseStop(): Promise<void> {
  throw new Error('Other files use the shared site: one that stops its site needs its own.');
}

async function readSettings({ app }: TestServer): Promise<Record<string, unknown>> {
  const rows = await app.database.selectFrom('settings').select(['key', 'value']).execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
