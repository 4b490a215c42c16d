import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-overlays.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { deleteOverlay } from './overlay.store.ts';

/** Each reading asks the database, so that it takes effect with the next one. */
export async function revokeOverlay({ app, actor, params }: Call<typeof operations.revokeOverlay>) {
  const isRevoked = await app.transaction(({ db }) => deleteOverlay(db, actor.id, params.id));
  if (!isRevoked) throw new Failure('not-found', t('You don’t have this overlay.'));
  return { message: t('The overlay is revoked.') };
}
