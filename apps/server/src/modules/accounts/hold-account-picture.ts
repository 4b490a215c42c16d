import type { Work } from '../../platform/database/transaction.ts';
import { detachFiles } from '../media/index.ts';
import { lockPictures, setPicture } from './account.store.ts';

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
