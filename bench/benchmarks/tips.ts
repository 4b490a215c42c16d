import { strangerOf } from '../data/sizes.ts';
import type { Fixture } from '../fixture.ts';
import { compareInTurn, warmUp, type Comparison, type Load, type Request } from '../load.ts';
import type { Row } from '../row.ts';
import { authorizationOf, forEachFan } from './fans.ts';

const json = { 'content-type': 'application/json' };
/** The smallest tip that a fresh site allows. */
const amount = 10;
const body = JSON.stringify({ amount });

function tip({ site }: Fixture, fan: number, performer: number): Request {
  return {
    method: 'POST',
    path: `/api/wallet/charges/tip/${site.accountId(performer)}`,
    headers: { ...json, ...authorizationOf(fan) },
    body,
  };
}

function tipsToMany(fixture: Fixture): Load {
  return {
    url: fixture.ovation.url,
    requests: forEachFan((fan) => tip(fixture, fan, strangerOf(fixture.site.sizes, fan))),
  };
}

/**
 * Many fans tip many performers, beside one guarded statement that moves the money between two rows; and beside
 * what our statements reach on a bare server.
 */
export async function manyTips(fixture: Fixture): Promise<Row[]> {
  const { bare, rounds, site } = fixture;
  const transfers: Load = {
    url: bare.url,
    requests: forEachFan((fan) => ({ method: 'POST', path: `/transfer/${fan}/${fan + 100}`, headers: json, body })),
  };
  const bookings = (path: string): Load => ({
    url: bare.url,
    requests: forEachFan((fan) => ({
      method: 'POST',
      path: `/${path}/${site.accountId(site.sizes.performers + fan)}/${site.accountId(strangerOf(site.sizes, fan))}`,
      headers: json,
      body,
    })),
  });
  const statements: Load = {
    url: bare.url,
    requests: forEachFan((fan) => ({
      ...tip(fixture, fan, strangerOf(site.sizes, fan)),
      path: `/tip/${site.accountId(strangerOf(site.sizes, fan))}`,
    })),
  };
  await warmUp([tipsToMany(fixture), transfers, statements], rounds);
  const { ours, theirs, ratio } = await compareInTurn(tipsToMany(fixture), transfers, rounds);
  const whole = await compareInTurn(statements, transfers, rounds);
  const alone = await compareInTurn(bookings('book'), transfers, rounds);
  const note = `on the bare server, booking them and nothing else reaches ${percentOf(alone)}`;
  return [
    {
      name: 'tips to many performers',
      value: ours.perSecond,
      unit: '/s',
      ratio,
      baseline: theirs.perSecond,
      target: 'at least 25%',
      met: ratio.median >= 0.25,
      note,
    },
    {
      name: 'their statements alone, on the bare server',
      value: whole.ours.perSecond,
      unit: '/s',
      ratio: whole.ratio,
      baseline: whole.theirs.perSecond,
      target: 'none: what a server that does nothing itself would reach',
      met: true,
    },
  ];
}

function percentOf({ ratio }: Comparison): string {
  return `${Math.round(ratio.median * 100)}%`;
}

/** Many fans tip the same performer: that performer's row must not become a bottleneck. */
export async function tipsToOne(fixture: Fixture): Promise<Row[]> {
  const toOne: Load = {
    url: fixture.ovation.url,
    requests: forEachFan((fan) => tip(fixture, fan, strangerOf(fixture.site.sizes, 0))),
  };
  const { ours, theirs, ratio } = await compareInTurn(toOne, tipsToMany(fixture), fixture.rounds);
  return [
    {
      name: 'tips to one performer',
      value: ours.perSecond,
      unit: '/s',
      ratio,
      baseline: theirs.perSecond,
      target: 'at least 90% of tips to many',
      met: ratio.median >= 0.9,
    },
  ];
}
