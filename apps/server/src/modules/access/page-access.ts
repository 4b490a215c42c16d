import type { App } from '../../app.ts';
import { gather } from '../../platform/database/gather.ts';
import type { LikelyCaller } from '../../platform/http/call.ts';
import { loadPageFacts, type PageFactRow, type PageViewing, type Viewing } from './access.store.ts';
import { deciderFor, requireVisible, type Visible } from './decide.ts';
import { pageOf } from './policy.ts';

type FindFacts = (page: PageViewing) => Promise<PageFactRow | undefined>;

const finders = new WeakMap<App, FindFacts>();

/** Under load many ask in one turn of the event loop, each for somebody else: they are answered by one statement. */
function finderOf(app: App): FindFacts {
  const known = finders.get(app) ?? gather(keyOf, async (pages: readonly PageViewing[]) => {
    const facts = await loadPageFacts(app.database, pages, app.clock.now());
    return new Map(pages.flatMap((page, place) => (facts[place] ? [[keyOf(page), facts[place]]] : [])));
  });
  finders.set(app, known);
  return known;
}

function keyOf({ viewerId, country, performerId }: PageViewing): string {
  return `${viewerId} ${country} ${performerId}`;
}

/** A performer's page as somebody finds it who may see it. */
interface SeenPage {
  readonly decision: Visible;
  /** The two write to each other. */
  readonly haveConversation: boolean;
}

/** A page's facts that are being read. */
export interface AskedPage {
  /** Who looks at which page. */
  readonly key: string;
  readonly facts: Promise<PageFactRow | undefined>;
}

/** Begins to read what requireVisiblePage asks for, before it is certain who looks. */
export function askForPage(app: App, { accountId, country }: LikelyCaller, performerId: string): AskedPage {
  const page: PageViewing = { viewerId: accountId, country: country ?? null, performerId };
  const facts = finderOf(app)(page);
  // Where nobody comes to ask for it, its failure is nobody's.
  facts.catch(() => {});
  return { key: keyOf(page), facts };
}

/** A performer's page, which a viewer may see. Throws not-found, or country-blocked where her country is shut out. What was asked for somebody else does not count. */
export async function requireVisiblePage(app: App, viewing: Viewing, performerId: string, asked?: AskedPage): Promise<SeenPage> {
  const page: PageViewing = { viewerId: viewing.viewer?.id ?? null, country: viewing.country ?? null, performerId };
  const reading = asked?.key === keyOf(page) ? asked.facts : finderOf(app)(page);
  const [facts, decideKnown] = await Promise.all([reading, deciderFor(app, viewing)]);
  const decision = facts ? decideKnown(pageOf(performerId), facts) : { state: 'hidden', because: 'not-there' } as const;
  requireVisible(decision);
  return { decision, haveConversation: facts?.have_conversation ?? false };
}
