import type * as operations from '@ovation/contract/live/streams.ts';
import type { Call } from '../../../platform/http/call.ts';
import { publishWaysOf } from './open-stream.ts';
import { readOwnStream } from './read-streams.ts';
import { findOpenStream } from './stream.store.ts';

/** A performer who is suspended or may not stream any longer has none: their streams are ended. */
export async function getOpenStream({ app, actor, request }: Call<typeof operations.getOpenStream>) {
  const row = await findOpenStream(app.database, actor.id);
  if (!row) return { stream: null };
  const [stream, publish] = await Promise.all([
    readOwnStream(app, { viewer: actor, country: request.country }, row.id),
    publishWaysOf(app, row),
  ]);
  return { stream: { ...stream, publish } };
}
