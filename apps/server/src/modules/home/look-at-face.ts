import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/home.ts';
import { Failure } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { upsertLook } from './face.store.ts';

export async function lookAtFace({ app, actor, params, request }: Call<typeof operations.lookAtFace>) {
  const viewing = { viewer: actor, viewerId: actor.id, country: request.country, now: app.clock.now() };
  if (!(await upsertLook(app.database, viewing, params.id)))
    throw new Failure('not-found', t('This performer does not exist.'));
  return { message: t('Marked as seen.') };
}
