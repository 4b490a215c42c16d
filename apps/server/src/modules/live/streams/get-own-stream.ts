import type * as operations from '@ovation/contract/live/streams.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnStream } from './read-streams.ts';

export async function getOwnStream({ app, actor, params, request }: Call<typeof operations.getOwnStream>) {
  return readOwnStream(app, { viewer: actor, country: request.country }, params.id);
}
