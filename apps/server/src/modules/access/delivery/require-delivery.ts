import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { isInvitation, isPaper } from '../../media/index.ts';
import type { Viewing } from '../access.store.ts';
import { decideFor, requireGranted, requireVisible } from '../decide.ts';
import type { Deliverable } from './deliverable.store.ts';

/**
 * Throws not-found or country-blocked where the object is hidden from the viewer, and content-locked where it is
 * locked.
 */
export async function requireDelivery(
  app: App,
  viewing: Viewing,
  { file, object }: Deliverable,
  renditionKind: string,
): Promise<void> {
  if (isPaper(file.type) || object === undefined) {
    const isInsider = viewing.viewer?.id === file.owner_id || viewing.viewer?.kind === 'admin';
    if (!isInsider) throw new Failure('not-found');
    return;
  }
  const decision = await decideFor(app, viewing, object);
  if (renditionKind === 'blurred' || isInvitation(file.type)) requireVisible(decision);
  else requireGranted(decision);
}
