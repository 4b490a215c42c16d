import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnGalleries } from './load-galleries.ts';
import { findOwnGalleries } from './own-gallery.store.ts';

export async function searchOwnGalleries({ app, actor, query, request }: Call<typeof operations.searchOwnGalleries>) {
  const { ids, total } = await findOwnGalleries(app.database, actor.id, query, app.clock.now());
  return { data: await readOwnGalleries(app, { viewer: actor, country: request.country }, ids), total };
}
