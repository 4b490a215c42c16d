import type { App } from '../../app.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { detachFiles, isHeld, keepPicture, preparePicture } from '../media/index.ts';
import { lockPictures, setPicture } from './account.store.ts';
import { pictureAddress } from './present.ts';

/**
 * Sets an account's avatar or cover and returns it ready for use, at a new address.
 * The old address works for another day, because open pages still show it. A picture that is held back is not set: the
 * earlier one stays until staff have decided.
 */
export async function changePicture(app: App, accountId: string, kind: 'avatar' | 'cover', received: ReceivedFile) {
  const picture = await preparePicture(app, received, kind);
  const { fileId, shownId } = await app.transaction(async (work) => {
    const now = app.clock.now();
    const previous = (await lockPictures(work.db, accountId))[kind];
    const id = await keepPicture(work, app, picture, {
      ownerId: accountId,
      object: { kind: 'account', id: accountId },
    });
    if (await isHeld(work.db, id)) return { fileId: id, shownId: previous };
    await setPicture(work.db, accountId, kind, id, now);
    if (previous !== null) await detachFiles(work.db, [previous], now);
    await work.publish('account.changed', { accountId });
    return { fileId: id, shownId: id };
  });
  const isUnderReview = shownId !== fileId;
  const url = pictureAddress(shownId, kind);
  return { _id: fileId, type: kind, status: 'ready', url, ...(isUnderReview ? { isUnderReview } : {}) };
}
