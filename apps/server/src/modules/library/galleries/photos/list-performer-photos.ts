import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireVisibleContent, requireVisiblePage, type Viewing } from '../../../access/index.ts';
import type { FoundPage } from '../gallery-list.store.ts';
import { readPhotos } from './load-photos.ts';
import { findPhotosOfGallery, findPhotosOfPerformer } from './photo-list.store.ts';

type List = Call<typeof operations.listPerformerPhotos>;

export async function listPerformerPhotos({ app, actor, params, query, request }: List) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const { ids, total } = await find(app, viewing, params.performerId, query);
  return { data: await readPhotos(app, viewing, ids), total };
}

/** Throws not-found or country-blocked where the viewer may not see the performer's page or the gallery. */
async function find(app: App, viewing: Viewing, performerId: string, query: List['query']): Promise<FoundPage> {
  await requireVisiblePage(app, viewing, performerId);
  if (query.galleryId === undefined)
    return findPhotosOfPerformer(app.database, { viewing, now: app.clock.now() }, performerId, query);
  const { object } = await requireVisibleContent(app, viewing, 'gallery', query.galleryId);
  if (object.performerId !== performerId) throw new Failure('not-found');
  return findPhotosOfGallery(app.database, query.galleryId, query);
}
