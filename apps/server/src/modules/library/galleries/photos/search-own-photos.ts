import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { readOwnPhotos } from './load-photos.ts';
import { findOwnPhotos } from './own-photo.store.ts';

export async function searchOwnPhotos({ app, actor, query, request }: Call<typeof operations.searchOwnPhotos>) {
  const { ids, total } = await findOwnPhotos(app.database, actor.id, query);
  return { data: await readOwnPhotos(app, { viewer: actor, country: request.country }, ids), total };
}
