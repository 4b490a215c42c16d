import { usernameOf } from '../data/people.ts';
import type { Ground } from '../ground.ts';
import { compareInTurn, type Load } from '../load.ts';
import { startScript } from '../processes.ts';
import type { Row } from '../row.ts';
import { authorizationOf, forEachFan } from './fans.ts';

const performers = 40;

/** Pages of popular performers as a fan gets them: rendered each time, for nobody else. */
function pagesForFans({ ovation }: Ground): Load {
  return { url: ovation.url, requests: forEachFan((fan) => ({ path: `/${usernameOf(fan % performers)}`, headers: { cookie: `token=${authorizationOf(fan).authorization.slice('Bearer '.length)}` } })) };
}

function pagesForStrangers({ ovation }: Ground): Load {
  return { url: ovation.url, requests: Array.from({ length: performers }, (_, performer) => ({ path: `/${usernameOf(performer)}` })) };
}

/** Rendered, beside a minimal React Router app that renders as many elements and characters and loads nothing. */
export async function renderedPage(ground: Ground): Promise<Row[]> {
  const html = await pageOf(ground);
  const size = { elements: html.match(/<[a-z]/g)?.length ?? 0, characters: html.length };
  const minimal = await startScript('bench/baselines/react-router.ts', { NODE_ENV: 'production', PAGE_SIZE: JSON.stringify(size) });
  try {
    const { ours, theirs, ratio } = await compareInTurn(pagesForFans(ground), { url: minimal.url, requests: [{ path: '/page' }] }, ground.rounds);
    const note = `${size.elements} elements, ${Math.round(size.characters / 1_000)} thousand characters`;
    return [{ name: 'performer’s page, rendered', value: ours.perSecond, unit: '/s', ratio, baseline: theirs.perSecond, target: 'at least 60%', met: ratio.median >= 0.6, note }];
  } finally {
    await minimal.stop();
  }
}

/** As strangers are served, beside a route that answers the same bytes. */
export async function servedPage(ground: Ground): Promise<Row[]> {
  const { ours, theirs, ratio } = await compareInTurn(pagesForStrangers(ground), { url: ground.bare.url, requests: [{ path: '/bytes' }] }, ground.rounds);
  return [{ name: 'performer’s page, as served to strangers', value: ours.perSecond, unit: '/s', ratio, baseline: theirs.perSecond, target: 'at least 30%', met: ratio.median >= 0.3 }];
}

export async function pageOf({ ovation }: Pick<Ground, 'ovation'>): Promise<string> {
  const answer = await fetch(`${ovation.url}/${usernameOf(0)}`);
  if (!answer.ok) throw new Error(`A performer's page answered ${answer.status}.`);
  return answer.text();
}
