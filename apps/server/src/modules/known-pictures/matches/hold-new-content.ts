import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { hideContent } from '../../library/index.ts';
import { hasHeldFile } from '../../media/index.ts';

/** Hides new content with a file that was uploaded before it and is held back. */
export async function holdNewContent(
  work: Work,
  app: App,
  { kind, id }: DomainEvents['content.created'],
): Promise<void> {
  if (kind !== 'feed' && kind !== 'product') return;
  if (await hasHeldFile(work.db, kind, id)) await hideContent(work, kind, id, app.clock.now(), 'picture');
}
