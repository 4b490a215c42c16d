import type { StreamAccess } from '@ovation/contract/live/stream.ts';
import type { Access } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import { factsOf, loadFacts, type FactRow, type Viewing } from './access.store.ts';
import { loadContentFacts, type GovernedKind } from './content.store.ts';
import { decideOne, pageOf, type AccessObject, type Decision } from './policy.ts';

/** Decides on many objects with one query, by object id. An object whose performer does not exist is hidden. */
export async function decide(
  app: App,
  viewing: Viewing,
  objects: readonly AccessObject[],
): Promise<Map<string, Decision>> {
  const [facts, decideKnown] = await Promise.all([
    loadFacts(app.database, viewing, objects, app.clock.now()),
    deciderFor(app, viewing),
  ]);
  const decisions = objects.map((object): [string, Decision] => {
    const known = facts.get(object.id);
    return [object.id, known ? decideKnown(object, known) : { state: 'hidden', because: 'not-there' }];
  });
  return new Map(decisions);
}

/** The same for objects that were read together with their facts (`factColumns`). */
export async function deciderFor(
  app: App,
  { viewer }: Viewing,
): Promise<(object: AccessObject, facts: FactRow) => Decision> {
  const { subscriptionRequired } = await app.settings.read();
  const terms = { subscriptionRequired, now: app.clock.now() };
  return (object, facts) => decideOne(object, factsOf(facts, object, viewer), terms);
}

export async function decideFor(app: App, viewing: Viewing, object: AccessObject): Promise<Decision> {
  const decisions = await decide(app, viewing, [object]);
  return decisions.get(object.id) ?? { state: 'hidden', because: 'not-there' };
}

export type Visible = Exclude<Decision, { state: 'hidden' }>;

/** Throws not-found for a hidden object, or country-blocked where the performer has blocked the viewer's country. */
export function requireVisible(decision: Decision): asserts decision is Visible {
  if (decision.state === 'hidden') throw new Failure(decision.because === 'country' ? 'country-blocked' : 'not-found');
}

/** Throws for a hidden object as above, and content-locked for a locked one. */
export function requireGranted(decision: Decision): void {
  requireVisible(decision);
  if (decision.state === 'locked') throw new Failure('content-locked');
}

/** Requires that the viewer may see a performer's page. Throws not-found or country-blocked. */
export async function requireVisiblePage(app: App, viewing: Viewing, performerId: string): Promise<Visible> {
  const decision = await decideFor(app, viewing, pageOf(performerId));
  requireVisible(decision);
  return decision;
}

/** Content that is granted to the viewer or locked. Throws not-found or country-blocked for hidden content. */
export async function requireVisibleContent(
  app: App,
  viewing: Viewing,
  kind: GovernedKind,
  id: string,
): Promise<{ readonly object: AccessObject; readonly decision: Visible }> {
  const [found, decideKnown] = await Promise.all([
    loadContentFacts(app.database, viewing, { kind, id }, app.clock.now()),
    deciderFor(app, viewing),
  ]);
  if (!found) throw new Failure('not-found');
  const decision = decideKnown(found.object, found.facts);
  requireVisible(decision);
  return { object: found.object, decision };
}

/** The decision in the contract's shape, for everything but live streams. */
export function presentAccess(decision: Visible): Access {
  const { rule } = decision;
  if (rule === 'minute') throw new Error('Only live streams are paid for by the minute.');
  if (decision.state === 'granted') return { rule, granted: true, reason: decision.reason, offers: [] };
  return { rule, granted: false, offers: decision.offers as Access['offers'] };
}

/** The decision about a live stream in the contract's shape, which calls what is paid for once a ticket. */
export function presentStreamAccess(decision: Visible): StreamAccess {
  const rule = decision.rule === 'paid' ? 'ticket' : decision.rule;
  if (decision.state === 'granted') return { rule, granted: true, reason: decision.reason, offers: [] };
  return { rule, granted: false, offers: [...decision.offers] };
}
