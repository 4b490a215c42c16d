import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-overlays.ts';
import { mostOverlays } from '@ovation/contract/messaging/stream-overlays.ts';
import { sanitiseLine } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { insertOverlay, loadOverlays } from './overlay.store.ts';
import { hashOverlayToken, makeOverlayToken } from './overlay-token.ts';
import { presentOverlay } from './present-overlay.ts';

/** Only this reply has the address; the database keeps a hash of its token. */
export async function createOverlay({ app, actor, body }: Call<typeof operations.createOverlay>) {
  if (actor.status !== 'active') throw new Failure('performer-not-approved');
  const token = makeOverlayToken(app.secretKey);
  const row = await app.transaction(async ({ db }) => {
    await lockStream(db, actor.id);
    if ((await loadOverlays(db, actor.id)).length >= mostOverlays)
      throw new Failure(
        'conflict',
        t('You have {mostOverlays} overlays. Please revoke one of them first.', { mostOverlays }),
      );
    const overlay = { id: newId(), performerId: actor.id, kind: body.kind, name: sanitiseLine(body.name) };
    return insertOverlay(db, { ...overlay, tokenHash: hashOverlayToken(token) }, app.clock.now());
  });
  return { ...presentOverlay(row), url: `${app.config.publicUrl}/overlay/${token}` };
}
