import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readOwnGallery } from './load-galleries.ts';

export async function getOwnGallery({ app, actor, params, request }: Call<typeof operations.getOwnGallery>) {
  return readOwnGallery(app, { viewer: actor, country: request.country }, params.id);
}
