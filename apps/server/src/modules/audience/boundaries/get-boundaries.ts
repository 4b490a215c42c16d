import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/boundaries.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadBoundaries } from './boundary.store.ts';

export async function getBoundaries({ app, actor, params }: Call<typeof operations.getBoundaries>) {
  const boundary = { ownerId: actor.id, otherId: params.id };
  const found = await loadBoundaries(app.database, boundary, app.clock.now());
  if (!found) throw new Failure('not-found', t('This account does not exist.'));
  const { subscribedUntil, ...boundaries } = found;
  return { ...boundaries, subscribedUntil: subscribedUntil?.toISOString() ?? null };
}
