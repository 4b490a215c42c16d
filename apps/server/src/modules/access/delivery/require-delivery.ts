import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { isForStaff, isInvitation, isPaper } from '../../media/index.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import { may } from '../../../platform/http/staff-access.ts';
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
  if (isPaper(file.type) || object === undefined || file.held_at !== null) {
    if (!isInsider(viewing.viewer, file)) throw new Failure('not-found');
    return;
  }
  if (viewing.viewer?.view && object.kind === 'message') throw new Failure('not-found');
  const decision = await decideFor(app, viewing, object);
  if (renditionKind === 'blurred' || isInvitation(file.type)) requireVisible(decision);
  else requireGranted(decision);
}

/** A view as another account never includes what only that account has. */
function isInsider(viewer: Viewer, { owner_id, type }: Deliverable['file']): boolean {
  if (viewer?.id === owner_id && !isForStaff(type)) return viewer.view === undefined;
  return may(viewer, isPaper(type) ? 'papers' : 'moderation');
}
