import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usernameOf } from '../data/people.ts';
import type { Fixture } from '../fixture.ts';
import { compareInTurn, warmUp, type Load, type Spread } from '../load.ts';
import { equalPageOf, requireEqual } from '../page/equal-page.ts';
import { startOvation, startScript } from '../processes.ts';
import type { Row } from '../row.ts';
import { authorizationOf, forEachFan } from './fans.ts';

const performers = 40;

/** Pages of popular performers as a fan gets them: rendered for each request, not cached. */
export function pagesForFans(url: string, suffix = ''): Load {
  return {
    url,
    requests: forEachFan((fan) => ({ path: `/${usernameOf(fan % performers)}${suffix}`, headers: cookieOf(fan) })),
  };
}

function cookieOf(fan: number): { cookie: string } {
  return { cookie: `token=${authorizationOf(fan).authorization.slice('Bearer '.length)}` };
}

export function pagesForVisitors({ ovation }: Fixture): Load {
  return {
    url: ovation.url,
    requests: Array.from({ length: performers }, (_, performer) => ({ path: `/${usernameOf(performer)}` })),
  };
}

/**
 * Rendered, beside a minimal React Router app that renders the same elements, attributes and texts without loading
 * anything. More rows show the limits: the minimal app with as many plain elements, our page's data without HTML,
 * and the minimal app's page with the same calls on our server.
 */
export async function renderedPage(fixture: Fixture): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  try {
    const page = equalPageOf(await pageOf(fixture, cookieOf(0)));
    const PAGE_FILE = join(folder, 'page.json');
    await writeFile(PAGE_FILE, JSON.stringify(page));
    return await besideMinimalApp(
      fixture,
      { NODE_ENV: 'production', PAGE_FILE },
      `${page.elements} elements, ${Math.round(page.characters / 1_000)} thousand characters`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function besideMinimalApp(
  fixture: Fixture,
  environment: Readonly<Record<string, string>>,
  note: string,
): Promise<Row[]> {
  const minimal = await startScript('bench/baselines/react-router.ts', environment);
  const withData = await startScript('bench/baselines/minimal-page-with-data.ts', {
    ...environment,
    DATABASE_URL: fixture.databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  const compare = async (
    ours: Load,
    path = '/page',
  ): Promise<Pick<Row, 'value' | 'unit' | 'ratio' | 'baseline'> & { ratio: Spread }> => {
    const {
      ours: { perSecond },
      theirs,
      ratio,
    } = await compareInTurn(ours, { url: minimal.url, requests: [{ path }] }, fixture.rounds);
    return { value: perSecond, unit: '/s', ratio, baseline: theirs.perSecond };
  };
  try {
    requireEqual(await pageOf(fixture, cookieOf(0)), await textAt(`${minimal.url}/page`));
    // Each rendering thread compiles its code separately.
    await warmUp(
      [pagesForFans(fixture.ovation.url), { url: minimal.url, requests: [{ path: '/page' }] }],
      fixture.rounds,
    );
    const rendered = await compare(pagesForFans(fixture.ovation.url));
    return [
      {
        name: 'performer’s page, rendered',
        ...rendered,
        target: 'at least 60%',
        met: rendered.ratio.median >= 0.6,
        note,
      },
      {
        name: 'beside as many plain elements',
        ...(await compare(pagesForFans(fixture.ovation.url), '/plain-page')),
        target: 'none: what the baseline was before',
        met: true,
      },
      {
        name: 'its data alone, no HTML',
        ...(await compare(pagesForFans(fixture.ovation.url, '.data'))),
        target: 'none: what free rendering would reach',
        met: true,
      },
      {
        name: 'the minimal app over its data',
        ...(await compare(pagesForFans(withData.url))),
        target: 'none: what its elements without our components would reach',
        met: true,
      },
    ];
  } finally {
    await Promise.all([minimal.stop(), withData.stop()]);
  }
}

/** As visitors get them, and with every page rendered, beside a route that returns the same bytes. */
export async function servedPage(fixture: Fixture): Promise<Row[]> {
  const bytes: Load = { url: fixture.bare.url, requests: [{ path: '/bytes' }] };
  const served = await compareInTurn(pagesForVisitors(fixture), bytes, fixture.rounds);
  const row: Row = {
    name: 'performer’s page, as served to strangers',
    value: served.ours.perSecond,
    unit: '/s',
    ratio: served.ratio,
    baseline: served.theirs.perSecond,
    target: 'at least 30%',
    met: served.ratio.median >= 0.3,
  };
  const uncached = await startOvation(fixture.databaseUrl, { PAGE_CACHE_SECONDS: '0' });
  try {
    const rendered = await compareInTurn(pagesForVisitors({ ...fixture, ovation: uncached }), bytes, fixture.rounds);
    return [
      row,
      {
        name: 'the same, none of them kept',
        value: rendered.ours.perSecond,
        unit: '/s',
        ratio: rendered.ratio,
        baseline: rendered.theirs.perSecond,
        target: 'none: what keeping pages saves',
        met: true,
      },
    ];
  } finally {
    await uncached.stop();
  }
}

export function pageOf(
  { ovation }: Pick<Fixture, 'ovation'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return textAt(`${ovation.url}/${usernameOf(0)}`, headers);
}

async function textAt(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}
