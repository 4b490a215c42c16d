import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Call } from '../../../platform/http/call.ts';
import { findOwnVideos } from './own-video.store.ts';
import { readOwnVideos } from './read-videos.ts';

export async function listOwnVideos({ app, actor, query, request }: Call<typeof operations.listOwnVideos>) {
  const { ids, total } = await findOwnVideos(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnVideos(app, { viewer: actor, country: request.country }, ids), total };
}
