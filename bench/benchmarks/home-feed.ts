import { growLibrary } from '../data/grow-library.ts';
import type { Fixture } from '../fixture.ts';
import { compareInTurn, measure, spreadOf, type Load, type Request } from '../load.ts';
import type { Row } from '../row.ts';
import { authorizationOf, forEachFan } from './fans.ts';

const pageSize = 12;
const deepPage = 200;
const growth = 10;

function homeFeed({ ovation }: Fixture): Load {
  return {
    url: ovation.url,
    requests: forEachFan((fan) => ({ path: `/api/user/feeds?pageSize=${pageSize}`, headers: authorizationOf(fan) })),
  };
}

/** The home feed beside one indexed query that returns as many rows of the same size. */
export async function homeFeedBesideBare(fixture: Fixture): Promise<Row[]> {
  const theirs: Load = {
    url: fixture.bare.url,
    requests: Array.from({ length: 64 }, (_, owner) => ({ path: `/cards/${owner + 1}` })),
  };
  const { ours, theirs: bare, ratio } = await compareInTurn(homeFeed(fixture), theirs, fixture.rounds);
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

/** "For you" beside the home feed: the order is kept for two minutes, so that the first call of each fan ranks it. */
export async function forYouBesideHome(fixture: Fixture): Promise<Row[]> {
  const forYou: Load = {
    url: fixture.ovation.url,
    requests: forEachFan((fan) => ({
      path: `/api/user/feeds/for-you?pageSize=${pageSize}`,
      headers: authorizationOf(fan),
    })),
  };
  const { ours, theirs, ratio } = await compareInTurn(forYou, homeFeed(fixture), fixture.rounds);
  return [
    {
      name: 'For you',
      value: ours.perSecond,
      unit: '/s',
      ratio,
      baseline: theirs.perSecond,
      target: 'as many as of the home feed',
      met: ratio.median >= 1,
    },
  ];
}

/** The first page beside a distant one, reached by cursor like in an endless list. */
export async function homeFeedFarPage(fixture: Fixture): Promise<Row[]> {
  const requests = await Promise.all(Array.from({ length: 8 }, (_, fan) => requestOfPage(fixture, fan, deepPage)));
  const { ours, theirs, ratio } = await compareInTurn(
    { url: fixture.ovation.url, requests },
    homeFeed(fixture),
    fixture.rounds,
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

async function requestOfPage({ ovation }: Fixture, fan: number, page: number): Promise<Request> {
  const headers = authorizationOf(fan);
  let path = `/api/user/feeds?pageSize=${pageSize}`;
  for (let turned = 1; turned < page; turned += 1) {
    const { nextCursor } = (await (await fetch(ovation.url + path, { headers })).json()) as { nextCursor?: string };
    if (nextCursor === undefined) throw new Error(`The home feed of fan ${fan} ends before page ${page}.`);
    path = `/api/user/feeds?pageSize=${pageSize}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return { path, headers };
}

/** The same page with ten times the feeds, all older than those shown. Run it last: it changes the site. */
export async function homeFeedGrown(fixture: Fixture): Promise<Row[]> {
  const load = homeFeed(fixture);
  const before = await measureRounds(load, fixture);
  await growLibrary(fixture.databaseUrl, fixture.site, growth);
  const after = await measureRounds(load, fixture);
  const ratio = {
    minimum: after.minimum / before.maximum,
    median: after.median / before.median,
    maximum: after.maximum / before.minimum,
  };
  const count = (fixture.site.sizes.feeds * growth).toLocaleString('en');
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

async function measureRounds(load: Load, { rounds: { rounds, seconds } }: Fixture) {
  await measure(load, Math.max(1, seconds / 2));
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push((await measure(load, seconds)).perSecond);
  return spreadOf(values);
}
