import type { App } from '../../app.ts';
import { requireVisibleContent, type Viewing, type Visible } from '../access/index.ts';

/** How a viewer stands to a feed that is there for him. Throws not-found otherwise. */
export async function requireVisibleFeed(app: App, viewing: Viewing, feedId: string): Promise<Visible> {
  const { decision } = await requireVisibleContent(app, viewing, 'feed', feedId);
  return decision;
}
