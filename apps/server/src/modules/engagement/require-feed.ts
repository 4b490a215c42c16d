import type { App } from '../../app.ts';
import { Failure } from '../../platform/failure.ts';
import { decideFor, requireVisible, type Viewing, type Visible } from '../access/index.ts';
import { loadFeedForAccess } from '../library/index.ts';

/** How a viewer stands to a feed that is there for him. Throws not-found otherwise. */
export async function requireVisibleFeed(app: App, viewing: Viewing, feedId: string): Promise<Visible> {
  const feed = await loadFeedForAccess(app.database, feedId);
  if (!feed) throw new Failure('not-found');
  const decision = await decideFor(app, viewing, feed);
  requireVisible(decision);
  return decision;
}
