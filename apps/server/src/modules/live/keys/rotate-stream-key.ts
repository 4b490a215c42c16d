import { randomBytes } from 'node:crypto';
import type * as operations from '@ovation/contract/live/watch.ts';
import type { Call } from '../../../platform/http/call.ts';
import { hashToken } from '../../accounts/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { requireStreamer } from '../streams/may-stream.ts';
import { encoderAddresses } from './get-stream-key.ts';
import { stopKeyLater } from './stop-key.ts';
import { saveStreamKey } from './stream-key.store.ts';

/** The key is shown this once: only its hash is stored. An encoder that sends with the one before is disconnected. */
export async function rotateStreamKey({ app, actor, request }: Call<typeof operations.rotateStreamKey>) {
  await requireStreamer(app, actor);
  const key = `live_${randomBytes(24).toString('base64url')}`;
  const now = app.clock.now();
  await app.transaction(async (work) => {
    stopKeyLater(work, app, await saveStreamKey(work.db, actor.id, hashToken(key), now));
    await recordEvent(work, { app, actor, request }, { kind: 'stream-key-made' });
  });
  return { key, createdAt: now.toISOString(), lastUsedAt: null, ...encoderAddresses(app) };
}
