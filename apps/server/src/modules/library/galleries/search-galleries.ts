import type * as operations from '@ovation/contract/galleries.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Viewing } from '../../access/index.ts';
import { findGalleries } from './gallery-list.store.ts';
import { readGalleries } from './load-galleries.ts';

export async function searchGalleries({ app, actor, query, request }: Call<typeof operations.searchGalleries>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const { ids, total } = await findGalleries(app.database, { viewing, now: app.clock.now() }, query);
  return { data: await readGalleries(app, viewing, ids), total };
}
