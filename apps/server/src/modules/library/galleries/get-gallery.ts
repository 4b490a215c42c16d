import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { readGalleries } from './load-galleries.ts';

export async function getGallery({ app, actor, params, request }: Call<typeof operations.getGallery>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [gallery] = await readGalleries(app, viewing, [params.id]);
  if (gallery) return gallery;
  // Only a hidden gallery gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'gallery', params.id);
  throw new Failure('not-found');
}
