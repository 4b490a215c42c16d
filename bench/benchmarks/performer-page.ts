import { usernameOf } from '../data/people.ts';
import type { Ground } from '../ground.ts';
import { compareInTurn, type Load, type Spread } from '../load.ts';
import { startOvation, startScript } from '../processes.ts';
import type { Row } from '../row.ts';
import { authorizationOf, forEachFan } from './fans.ts';

const performers = 40;

/** Pages of popular performers as a fan gets them: rendered each time, for nobody else. */
function pagesForFans(url: string, suffix = ''): Load {
  return { url, requests: forEachFan((fan) => ({ path: `/${usernameOf(fan % performers)}${suffix}`, headers: cookieOf(fan) })) };
}

function cookieOf(fan: number): { cookie: string } {
  return { cookie: `token=${authorizationOf(fan).authorization.slice('Bearer '.length)}` };
}

function pagesForStrangers({ ovation }: Ground): Load {
  return { url: ovation.url, requests: Array.from({ length: performers }, (_, performer) => ({ path: `/${usernameOf(performer)}` })) };
}

/**
 * Rendered, beside a minimal React Router app that renders as many elements and characters and loads nothing. Two more rows say what
 * limits it: the page's data without any HTML, and the minimal app's single component over the same calls on our server.
 */
export async function renderedPage(ground: Ground): Promise<Row[]> {
  const html = await pageOf(ground, cookieOf(0));
  const size = { elements: html.match(/<[a-z]/g)?.length ?? 0, characters: html.length };
  const environment = { NODE_ENV: 'production', PAGE_SIZE: JSON.stringify(size) };
  const minimal = await startScript('bench/baselines/react-router.ts', environment);
  const withData = await startScript('bench/baselines/minimal-page-with-data.ts', { ...environment, DATABASE_URL: ground.databaseUrl, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  const compare = async (ours: Load): Promise<Pick<Row, 'value' | 'unit' | 'ratio' | 'baseline'> & { ratio: Spread }> => {
    const { ours: { perSecond }, theirs, ratio } = await compareInTurn(ours, { url: minimal.url, requests: [{ path: '/page' }] }, ground.rounds);
    return { value: perSecond, unit: '/s', ratio, baseline: theirs.perSecond };
  };
  try {
    const rendered = await compare(pagesForFans(ground.ovation.url));
    return [
      { name: 'performer’s page, rendered', ...rendered, target: 'at least 60%', met: rendered.ratio.median >= 0.6, note: `${size.elements} elements, ${Math.round(size.characters / 1_000)} thousand characters` },
      { name: 'its data alone, no HTML', ...(await compare(pagesForFans(ground.ovation.url, '.data'))), target: 'none: what free rendering would reach', met: true },
      { name: 'the minimal app over its data', ...(await compare(pagesForFans(withData.url))), target: 'none: what a single component would reach', met: true },
    ];
  } finally {
    await Promise.all([minimal.stop(), withData.stop()]);
  }
}

/** As strangers are served, and the same when every page is rendered, beside a route that answers the same bytes. */
export async function servedPage(ground: Ground): Promise<Row[]> {
  const bytes: Load = { url: ground.bare.url, requests: [{ path: '/bytes' }] };
  const served = await compareInTurn(pagesForStrangers(ground), bytes, ground.rounds);
  const row: Row = { name: 'performer’s page, as served to strangers', value: served.ours.perSecond, unit: '/s', ratio: served.ratio, baseline: served.theirs.perSecond, target: 'at least 30%', met: served.ratio.median >= 0.3 };
  const uncached = await startOvation(ground.databaseUrl, { PAGE_CACHE_SECONDS: '0' });
  try {
    const rendered = await compareInTurn(pagesForStrangers({ ...ground, ovation: uncached }), bytes, ground.rounds);
    return [row, { name: 'the same, none of them kept', value: rendered.ours.perSecond, unit: '/s', ratio: rendered.ratio, baseline: rendered.theirs.perSecond, target: 'none: what keeping pages saves', met: true }];
  } finally {
    await uncached.stop();
  }
}

export async function pageOf({ ovation }: Pick<Ground, 'ovation'>, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${ovation.url}/${usernameOf(0)}`, { headers });
  if (!answer.ok) throw new Error(`A performer's page answered ${answer.status}.`);
  return answer.text();
}
