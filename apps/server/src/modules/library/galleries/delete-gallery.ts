import type * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { moveToBin } from '../bin/move-to-bin.ts';

export async function deleteGallery({ app, actor, params }: Call<typeof operations.deleteGallery>) {
  return moveToBin(app, { kind: 'gallery', id: params.id, performerId: actor.id });
}
