import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';

import { login } from '@ovation/contract/people/accounts.ts';
import { createWorld, type Person, type World } from '@ovation/testing/world.ts';

import type { TestServer } from '../../apps/server/test/start-server.ts';
import { closePages, complaints, newPage, type PageOptions } from './browser.ts';
import { startSite } from './start-site.ts';
import { clockPerTest } from './test-clock.ts';

/** A running site, accounts on it, and browsers. */
export interface Journey {
  readonly site: TestServer;
  readonly world: World;
  /** A separate browser, anonymous or logged in. */
  open(person?: Pick<Person, 'token'>, options?: PageOptions): Promise<Page>;
  /** The same account with a new session. */
  logIn(person: Person): Promise<Person>;
  /** Waits until every uploaded file is ready or has failed. */
  filesAreProcessed(): Promise<void>;
  /** Closes everything, and fails if a page complained in its console. */
  end(): Promise<void>;
}

/** On a site of its own. */
export async function startJourney(environment: Record<string, string> = {}): Promise<Journey> {
  const site = await startSite(environment);
  return journeyOn(site, () => site.stop());
}

export function journeyOn(server: TestServer, leave: () => Promise<void>): Journey {
  const site = { ...server, clock: clockPerTest(server.clock) };
  const pages: Page[] = [];
  const filesAreProcessed = (): Promise<void> =>
    vi.waitFor(() => refuseUnready(site), { timeout: 300_000, interval: 50 });
  return {
    site,
    filesAreProcessed,
    world: createWorld({ url: site.url, adminToken: site.adminToken, runJobs: filesAreProcessed }),
    async open(person, options) {
      const page = await newPage({ baseUrl: site.url, token: person?.token, ...options });
      pages.push(page);
      return page;
    },
    async logIn(person) {
      const { token } = await site
        .client()
        .call(login, { body: { username: person.username, password: person.password } });
      return { ...person, token, client: site.client(token) };
    },
    async end() {
      const problems: unknown[] = [];
      for (const act of [async () => expect(pages.flatMap(complaints)).toEqual([]), closePages, leave])
        await act().catch((problem) => problems.push(problem));
      if (problems.length > 0) throw new AggregateError(problems, problems.map(String).join('\n'));
    },
  };
}

async function refuseUnready({ app }: TestServer): Promise<void> {
  const { count } = await app.database
    .selectFrom('files')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow();
  if (count > 0n) throw new Error(`${count} files are not processed yet.`);
}
