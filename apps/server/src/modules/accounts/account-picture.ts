import type * as operations from '@ovation/contract/people/accounts.ts';
import type { App } from '../../app.ts';
import type { ReceivedFile, Call } from '../../platform/http/call.ts';
import { detachFiles, isHeld, keepPicture, preparePicture } from '../media/index.ts';
import { lockPictures, setPicture } from './account.store.ts';
import { pictureAddress } from './present.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';

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

interface AccountPicture {
  readonly accountId: string;
  readonly kind: 'avatar' | 'cover';
  readonly fileId: string;
}

/** Shows nothing in place of an account's avatar or cover, which is held back; it stays the account's file. */
export async function takeDownPicture(work: Work, { accountId, kind, fileId }: AccountPicture, now: Date) {
  if ((await lockPictures(work.db, accountId))[kind] !== fileId) return;
  await setPicture(work.db, accountId, kind, null, now);
  await work.publish('account.changed', { accountId });
}

/** Shows an avatar or cover that was held back, unless its account has chosen a newer one. */
export async function putUpPicture(work: Work, { accountId, kind, fileId }: AccountPicture, now: Date) {
  const shown = (await lockPictures(work.db, accountId))[kind];
  const isReplaced = shown !== null && shown > fileId;
  const replaced = isReplaced ? fileId : shown;
  if (!isReplaced) await setPicture(work.db, accountId, kind, fileId, now);
  if (replaced !== null) await detachFiles(work.db, [replaced], now);
  await work.publish('account.changed', { accountId });
}

export async function uploadAvatar({ app, actor, files }: Call<typeof operations.uploadAvatar>) {
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'avatar', files.file);
}

/** The route names an id, but only the account itself may change its avatar. */
export async function uploadAvatarById({ app, actor, params, files }: Call<typeof operations.uploadAvatarById>) {
  if (params.id !== actor.id) throw new Failure('not-found');
  if (!files.file) throw new Failure('file-missing');
  return changePicture(app, actor.id, 'avatar', files.file);
}
