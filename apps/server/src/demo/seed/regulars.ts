import type { Feed, Performer } from '../cast.ts';
import type { Act, Scene } from './story.ts';

/** The actions of the two fans whose passwords are printed: one is a regular, the other is new. */
export function tellRegulars(performers: readonly Performer[], [patron, newcomer]: readonly string[]): Scene[] {
  const [first, second, third, fourth, fifth, sixth] = performers;
  return [
    ...scenes(patron, [
      [50, follow(first)],
      [49.9, follow(second)],
      [40, follow(third)],
      [30, follow(fourth)],
      [21, follow(fifth)],
      [19, subscribe(first, 'monthly')],
      [12, subscribe(third, 'monthly')],
      [33, subscribe(fourth, 'yearly')],
      [8, tip(first, 15, 'For the take with the gull in it.')],
      [2.2, tip(third, 10, 'I heard the crisp layer. Thank you.')],
      [0.3, tip(fifth, 12, '')],
      ...purchases(first, 6),
      ...purchases(second, 3),
      ...likes(first),
      ...likes(third),
    ]),
    ...scenes(newcomer, [
      [9, follow(second)],
      [8.9, follow(sixth)],
      [3, follow(first)],
      [4, subscribe(second, 'monthly')],
      [1.4, tip(sixth, 10, 'My floor is ruined. Worth it.')],
      ...likes(sixth),
    ]),
  ];
}

type Step = readonly [daysAgo: number, act: Act | undefined];

/** A smaller cast has fewer performers: actions without their performer are left out. */
function scenes(by: string | undefined, steps: readonly Step[]): Scene[] {
  return steps.flatMap(([daysAgo, act]) => (by === undefined || act === undefined ? [] : [{ by, daysAgo, act }]));
}

function follow(performer: Performer | undefined): Act | undefined {
  return performer && { kind: 'follow', performer };
}

function subscribe(performer: Performer | undefined, type: 'monthly' | 'yearly'): Act | undefined {
  return performer && { kind: 'subscribe', performer, type };
}

function tip(performer: Performer | undefined, amount: number, message: string): Act | undefined {
  return performer && { kind: 'tip', performer, amount, message };
}

function purchases(performer: Performer | undefined, daysAgo: number): Step[] {
  const feed = feedsOf(performer, 'paid')[0];
  return feed ? [[Math.min(daysAgo, feed.ageDays * 0.9), { kind: 'buy', feed }]] : [];
}

function likes(performer: Performer | undefined): Step[] {
  return feedsOf(performer, 'public').map((feed): Step => [feed.ageDays * 0.4, { kind: 'like', feed }]);
}

function feedsOf(performer: Performer | undefined, access: Feed['access']): Feed[] {
  return performer?.feeds.filter((feed) => feed.access === access) ?? [];
}
