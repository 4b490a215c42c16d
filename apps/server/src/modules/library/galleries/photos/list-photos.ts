import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { App } from '../../../../app.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { requireVisibleContent, type Viewing } from '../../../access/index.ts';
import type { FoundPage } from '../gallery-list.store.ts';
import { readPhotos } from './load-photos.ts';
import { findPhotos, findPhotosOfGallery } from './photo-list.store.ts';

type List = Call<typeof operations.listPhotos>;

export async function listPhotos({ app, actor, query, request }: List) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const { ids, total } = await find(app, viewing, query);
  return { data: await readPhotos(app, viewing, ids), total };
}

async function find(app: App, viewing: Viewing, query: List['query']): Promise<FoundPage> {
  if (query.galleryId === undefined) return findPhotos(app.database, { viewing, now: app.clock.now() }, query);
  await requireVisibleContent(app, viewing, 'gallery', query.galleryId);
  return findPhotosOfGallery(app.database, query.galleryId, query);
}
