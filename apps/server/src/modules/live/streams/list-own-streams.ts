import type * as operations from '@ovation/contract/live/streams.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findOwnStreams } from './own-stream.store.ts';
import { readOwnStreams } from './read-streams.ts';

export async function listOwnStreams({ app, actor, query, request }: Call<typeof operations.listOwnStreams>) {
  const { ids, total } = await findOwnStreams(app.database, actor.id, query);
  return { data: await readOwnStreams(app, { viewer: actor, country: request.country }, ids), total };
}
