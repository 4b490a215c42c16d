import type * as operations from '@ovation/contract/people/boundaries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentBounded, setBoundary } from './set-boundary.ts';

/** Nothing changes for the muted account: it is left out of what its owner reads in lists, and of notifications. */
export async function muteUser({ app, actor, body }: Call<typeof operations.muteUser>) {
  return presentBounded(await setBoundary(app, 'mute', { ownerId: actor.id, otherId: body.userId }));
}
