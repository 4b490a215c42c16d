import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnVideo } from './read-videos.ts';

export async function getOwnVideo({ app, actor, params, request }: Call<typeof operations.getOwnVideo>) {
  return readOwnVideo(app, { viewer: actor, country: request.country }, params.id);
}
