import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/galleries.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireApproved } from '../feeds/feed-draft.ts';
import { setCover } from './gallery.store.ts';
import { readOwnPhoto } from './photos/load-photos.ts';
import { lockOwnPhoto } from './photos/photo.store.ts';

export async function setGalleryCover({ app, actor, params, request }: Call<typeof operations.setGalleryCover>) {
  requireApproved(actor);
  await app.transaction(async (work) => {
    const photo = await lockOwnPhoto(work.db, actor.id, params.id);
    if (!photo) throw new Failure('not-found');
    if (photo.gallery_id === null)
      throw new Failure('conflict', t('This photo is not in a gallery yet. Please add it to one first.'));
    await setCover(work.db, photo.gallery_id, photo.id, app.clock.now());
  });
  return readOwnPhoto(app, { viewer: actor, country: request.country }, params.id);
}
