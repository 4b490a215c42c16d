import type { ContentKind } from '@ovation/contract/content.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { keepForBuyers } from './bin/bin.store.ts';
import { deleteContent } from './bin/bin.ts';
import {
  endCause,
  holdContent,
  publishFrom,
  setHidden,
  setWithdrawn,
  startCause,
  type HeldContent,
  type HideCause,
} from './moderation.store.ts';
import { isContentSold } from './sale.store.ts';

/**
 * Hides content from everyone but its owner and staff for one cause, or ends this cause: it is shown again once none is
 * left. False when it is deleted.
 */
export async function hideContent(
  work: Work,
  kind: ContentKind,
  id: string,
  hiddenAt: Date | null,
  cause: HideCause = 'staff',
): Promise<boolean> {
  if (!(await changeCause(work, kind, id, hiddenAt, cause))) return false;
  if (hiddenAt !== null) await work.publish('content.hidden', { kind, id });
  return true;
}

/** Hides content that nobody can have seen yet, so that nothing of it has to be ended. False when it is deleted. */
export async function hideNewContent(work: Work, kind: ContentKind, id: string, now: Date): Promise<boolean> {
  return changeCause(work, kind, id, now, 'consent');
}

/** Shows new content for the first time: what was to be published meanwhile is published now. */
export async function showNewContent(work: Work, kind: ContentKind, id: string, now: Date): Promise<boolean> {
  const exists = await changeCause(work, kind, id, null, 'consent');
  if (exists && kind !== 'photo' && kind !== 'stream') await publishFrom(work.db, kind, id, now);
  return exists;
}

/** The content is locked, so that of two causes that change at the same time none is overlooked. */
async function changeCause(
  { db }: Work,
  kind: ContentKind,
  id: string,
  since: Date | null,
  cause: HideCause,
): Promise<boolean> {
  if (!(await holdContent(db, kind, id))) return false;
  if (since === null) await endCause(db, kind, id, cause);
  else await startCause(db, kind, id, { cause, since });
  await setHidden(db, kind, id);
  return true;
}

/**
 * Removes content for everyone, including its owner. Sold content remains in the database, because the ledger refers to
 * it, hidden and withdrawn also for its buyers. Other content is deleted with its files. False when it is already
 * deleted.
 */
export async function removeContent(work: Work, app: App, kind: ContentKind, id: string): Promise<boolean> {
  const content = await holdContent(work.db, kind, id);
  if (!content) return false;
  await work.publish('content.hidden', { kind, id });
  if (await isSold(work, kind, id, content)) await hideAndWithdraw(work, app, kind, id);
  else await deleteContent(work, kind, id, content);
  return true;
}

/** A photo is sold with its gallery; a live stream is kept, because visits and requests refer to it. */
async function isSold(work: Work, kind: ContentKind, id: string, { galleryId }: HeldContent): Promise<boolean> {
  if (kind === 'stream') return true;
  if (kind !== 'photo') return isContentSold(work.db, kind, id);
  return galleryId !== null && isContentSold(work.db, 'gallery', galleryId);
}

async function hideAndWithdraw(work: Work, app: App, kind: ContentKind, id: string): Promise<void> {
  const now = app.clock.now();
  await changeCause(work, kind, id, now, 'staff');
  if (kind === 'photo') return;
  await setWithdrawn(work.db, kind, id, now);
  // Its performer must not restore it.
  if (kind !== 'stream') await keepForBuyers(work.db, kind, id);
}
