import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usernameOf } from '../data/people.ts';
import type { Ground } from '../ground.ts';
import { compareInTurn, warmUp, type Load, type Spread } from '../load.ts';
import { equalPageOf, refuseUnequal } from '../page/equal-page.ts';
import { startOvation, startScript } from '../processes.ts';
import type { Row } from '../row.ts';
import { authorizationOf, forEachFan } from './fans.ts';

const performers = 40;

/** Pages of popular performers as a fan gets them: rendered each time, for nobody else. */
function pagesForFans(url: string, suffix = ''): Load {
  return {
    url,
    requests: forEachFan((fan) => ({ path: `/${usernameOf(fan % performers)}${suffix}`, headers: cookieOf(fan) })),
  };
}

function cookieOf(fan: number): { cookie: string } {
  return { cookie: `token=${authorizationOf(fan).authorization.slice('Bearer '.length)}` };
}

function pagesForStrangers({ ovation }: Ground): Load {
  return {
    url: ovation.url,
    requests: Array.from({ length: performers }, (_, performer) => ({ path: `/${usernameOf(performer)}` })),
  };
}

/**
 * Rendered, beside a minimal React Router app that renders the same elements, attributes and texts and loads nothing. More rows say what
 * limits it: the minimal app with as many plain elements, our page's data without any HTML, and the minimal app's page over the same calls on our server.
 */
export async function renderedPage(ground: Ground): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  try {
    const page = equalPageOf(await pageOf(ground, cookieOf(0)));
    const PAGE_FILE = join(folder, 'page.json');
    await writeFile(PAGE_FILE, JSON.stringify(page));
    return await besideMinimalApp(
      ground,
      { NODE_ENV: 'production', PAGE_FILE },
      `${page.elements} elements, ${Math.round(page.characters / 1_000)} thousand characters`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function besideMinimalApp(
  ground: Ground,
  environment: Readonly<Record<string, string>>,
  note: string,
): Promise<Row[]> {
  const minimal = await startScript('bench/baselines/react-router.ts', environment);
  const withData = await startScript('bench/baselines/minimal-page-with-data.ts', {
    ...environment,
    DATABASE_URL: ground.databaseUrl,
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
    } = await compareInTurn(ours, { url: minimal.url, requests: [{ path }] }, ground.rounds);
    return { value: perSecond, unit: '/s', ratio, baseline: theirs.perSecond };
  };
  try {
    refuseUnequal(await pageOf(ground, cookieOf(0)), await textAt(`${minimal.url}/page`));
    // Each thread that renders compiles its code for itself.
    await warmUp(
      [pagesForFans(ground.ovation.url), { url: minimal.url, requests: [{ path: '/page' }] }],
      ground.rounds,
    );
    const rendered = await compare(pagesForFans(ground.ovation.url));
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
        ...(await compare(pagesForFans(ground.ovation.url), '/plain-page')),
        target: 'none: what the baseline was before',
        met: true,
      },
      {
        name: 'its data alone, no HTML',
        ...(await compare(pagesForFans(ground.ovation.url, '.data'))),
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

/** As strangers are served, and the same when every page is rendered, beside a route that answers the same bytes. */
export async function servedPage(ground: Ground): Promise<Row[]> {
  const bytes: Load = { url: ground.bare.url, requests: [{ path: '/bytes' }] };
  const served = await compareInTurn(pagesForStrangers(ground), bytes, ground.rounds);
  const row: Row = {
    name: 'performer’s page, as served to strangers',
    value: served.ours.perSecond,
    unit: '/s',
    ratio: served.ratio,
    baseline: served.theirs.perSecond,
    target: 'at least 30%',
    met: served.ratio.median >= 0.3,
  };
  const uncached = await startOvation(ground.databaseUrl, { PAGE_CACHE_SECONDS: '0' });
  try {
    const rendered = await compareInTurn(pagesForStrangers({ ...ground, ovation: uncached }), bytes, ground.rounds);
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
  { ovation }: Pick<Ground, 'ovation'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return textAt(`${ovation.url}/${usernameOf(0)}`, headers);
}

async function textAt(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}
