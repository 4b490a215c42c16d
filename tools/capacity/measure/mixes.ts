import { frequentCalls } from '../../../bench/benchmarks/calls/frequent-calls.ts';
import { loginsOf } from '../../../bench/benchmarks/login.ts';
import { pagesForFans, pagesForVisitors } from '../../../bench/benchmarks/performer-page.ts';
import type { Fixture } from '../../../bench/fixture.ts';
import type { Request } from '../../../bench/load.ts';
import type { CallKind } from '../model/call-kinds.ts';

/** The frequent calls of each kind; those that are in none are lists. */
const named = {
  feed: ['home feed', 'For you', 'a post', 'posts of a performer', 'a performer', 'comments of a post'],
  search: ['search of performers'],
  message: ['sending a message'],
  reaction: ['liking, and taking it back', 'unfollowing, and following', 'commenting'],
  tip: ['a tip'],
} as const;

const others = Object.keys(frequentCalls).filter(
  (name) => !Object.values(named).some((names) => (names as readonly string[]).includes(name)),
);

/** The requests of each kind: every one is made as often as the others. */
export function requestsOfKind(kind: CallKind, fixture: Fixture): readonly Request[] {
  if (kind === 'page') return pagesForFans(fixture.ovation.url).requests;
  // One page: each is rendered anew every few seconds, and a machine that others use too answers less in between.
  if (kind === 'keptPage') return pagesForVisitors(fixture).requests.slice(0, 1);
  if (kind === 'login') return loginsOf(fixture.site);
  const names: readonly string[] = kind === 'list' ? others : named[kind];
  return names.flatMap((name) => callNamed(name)(fixture));
}

function callNamed(name: string): (fixture: Fixture) => Request[] {
  const requests = frequentCalls[name];
  if (!requests) throw new Error(`There is no frequent call "${name}".`);
  return requests;
}
