import type * as operations from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findStreamKey } from './stream-key.store.ts';

export async function getStreamKey({ app, actor }: Call<typeof operations.getStreamKey>) {
  const key = await findStreamKey(app.database, actor.id);
  return {
    createdAt: key?.created_at.toISOString() ?? null,
    lastUsedAt: key?.last_used_at?.toISOString() ?? null,
    ...encoderAddresses(app),
  };
}

/** Where encoders send to, with the key as their password: nowhere unless new streams have the embedded engine. */
export function encoderAddresses({ config, liveVideo }: Pick<App, 'config' | 'liveVideo'>) {
  if (liveVideo.provider !== 'embedded') return {};
  return {
    whipUrl: new URL('/live/whip', config.publicUrl).href,
    ...(liveVideo.rtmpUrl === undefined ? {} : { rtmpUrl: liveVideo.rtmpUrl }),
  };
}
