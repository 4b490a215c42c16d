import { growLibrary } from '../data/grow-library.ts';
import type { Ground } from '../ground.ts';
import { compareInTurn, measure, spreadOf, type Load, type Request } from '../load.ts';
import type { Row } from '../row.ts';
import { authorizationOf, forEachFan } from './fans.ts';

const pageSize = 12;
const deepPage = 200;
const growth = 10;

function homeFeed({ ovation }: Ground): Load {
  return {
    url: ovation.url,
    requests: forEachFan((fan) => ({ path: `/api/user/feeds?pageSize=${pageSize}`, headers: authorizationOf(fan) })),
  };
}

/** The home feed beside one indexed query that answers as many rows of the same size. */
export async function homeFeedBesideBare(ground: Ground): Promise<Row[]> {
  const theirs: Load = {
    url: ground.bare.url,
    requests: Array.from({ length: 64 }, (_, owner) => ({ path: `/cards/${owner + 1}` })),
  };
  const { ours, theirs: bare, ratio } = await compareInTurn(homeFeed(ground), theirs, ground.rounds);
  return [
    {
      name: 'home feed',
      value: ours.perSecond,
      unit: '/s',
      ratio,
      baseline: bare.perSecond,
      target: 'at least 40%',
      met: ratio.median >= 0.4,
    },
    {
      name: 'home feed, p99',
      value: ours.p99Ms,
      unit: 'ms',
      baseline: bare.p99Ms,
      target: 'under 60 ms',
      met: ours.p99Ms < 60,
    },
  ];
}

/** The first page beside one far behind it, reached by its cursor as an endless list reaches it. */
export async function homeFeedFarBehind(ground: Ground): Promise<Row[]> {
  const requests = await Promise.all(Array.from({ length: 8 }, (_, fan) => requestOfPage(ground, fan, deepPage)));
  const { ours, theirs, ratio } = await compareInTurn(
    { url: ground.ovation.url, requests },
    homeFeed(ground),
    ground.rounds,
  );
  return [
    {
      name: `home feed, page ${deepPage}`,
      value: ours.perSecond,
      unit: '/s',
      ratio,
      baseline: theirs.perSecond,
      target: 'at most 1.3 times slower than the first page',
      met: ratio.median >= 1 / 1.3,
    },
  ];
}

async function requestOfPage({ ovation }: Ground, fan: number, page: number): Promise<Request> {
  const headers = authorizationOf(fan);
  let path = `/api/user/feeds?pageSize=${pageSize}`;
  for (let turned = 1; turned < page; turned += 1) {
    const { nextCursor } = (await (await fetch(ovation.url + path, { headers })).json()) as { nextCursor?: string };
    if (nextCursor === undefined) throw new Error(`The home feed of fan ${fan} ends before page ${page}.`);
    path = `/api/user/feeds?pageSize=${pageSize}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return { path, headers };
}

/** The same page on ten times the feeds, which are older than those shown: run it last, it changes the site. */
export async function homeFeedGrown(ground: Ground): Promise<Row[]> {
  const load = homeFeed(ground);
  const before = await measureRounds(load, ground);
  await growLibrary(ground.databaseUrl, ground.site, growth);
  const after = await measureRounds(load, ground);
  const ratio = {
    minimum: after.minimum / before.maximum,
    median: after.median / before.median,
    maximum: after.maximum / before.minimum,
  };
  const count = (ground.site.sizes.feeds * growth).toLocaleString('en');
  return [
    {
      name: `home feed at ${count} feeds`,
      value: after.median,
      unit: '/s',
      ratio,
      baseline: before.median,
      target: 'at most 1.3 times slower than before',
      met: ratio.median >= 1 / 1.3,
    },
  ];
}

async function measureRounds(load: Load, { rounds: { rounds, seconds } }: Ground) {
  await measure(load, Math.max(1, seconds / 2));
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push((await measure(load, seconds)).perSecond);
  return spreadOf(values);
}
