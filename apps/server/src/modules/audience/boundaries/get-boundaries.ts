import type * as operations from '@ovation/contract/people/boundaries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadStanding } from './boundary.store.ts';

export async function getBoundaries({ app, actor, params }: Call<typeof operations.getBoundaries>) {
  const boundary = { ownerId: actor.id, otherId: params.id };
  const { subscribedUntil, ...standing } = await loadStanding(app.database, boundary, app.clock.now());
  return { ...standing, subscribedUntil: subscribedUntil?.toISOString() ?? null };
}
