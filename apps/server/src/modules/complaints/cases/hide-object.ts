import type { ContentKind } from '@ovation/contract/content.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { removeBroadcastOf } from '../../broadcasts/index.ts';
import { removeReported } from '../../conversations/index.ts';
import { hideComment, removeComment } from '../../engagement/index.ts';
import { holdPicture, removePicture } from '../../known-pictures/index.ts';
import { hideContent, hideReview, removeContent, removeReview } from '../../library/index.ts';
import { refundBuyersLater, removableSale } from '../../refunds/index.ts';
import { removeReportedStreamMessage } from '../../stream-chat/index.ts';
import { job } from '../../../platform/jobs/job.ts';
import { listFinalRemovals, lockCase, settleCase } from './case.store.ts';

interface Hidden {
  readonly kind: string;
  readonly id: string;
}

/** Hides an object of any hideable kind, or shows it again. False when it is deleted. */
export async function hideObject(work: Work, app: App, { kind, id }: Hidden, at: Date | null): Promise<boolean> {
  if (kind === 'picture') return (await holdPicture(work, app, id, at !== null)) !== 'gone';
  if (kind === 'comment') return hideComment(work, id, at);
  return kind === 'review' ? hideReview(work, id, at) : hideContent(work, kind as ContentKind, id, at);
}

interface Removed extends Hidden {
  readonly administratorId: string;
}

/**
 * Removes an object for good; false when it is deleted already. Its buyers are refunded soon after, and a mass message
 * is removed from everyone who received it.
 */
export async function removeObject(work: Work, app: App, { kind, id, administratorId }: Removed): Promise<boolean> {
  if (kind === 'message') await removeBroadcastOf(work, app, id, administratorId);
  if (kind === 'picture') return removePicture(work, app, id, administratorId);
  if (!(await removeOne(work, app, kind, id))) return false;
  const objectKind = removableSale.safeParse(kind).data;
  if (objectKind !== undefined) await refundBuyersLater(work, { objectKind, objectId: id, administratorId });
  return true;
}

async function removeOne(work: Work, app: App, kind: string, id: string): Promise<boolean> {
  if (kind === 'comment') return removeComment(work, app, id);
  if (kind === 'review') return removeReview(work, id);
  if (kind === 'stream-message') return removeReportedStreamMessage(work, app, id);
  return kind === 'message' ? removeReported(work, app, id) : removeContent(work, app, kind as ContentKind, id);
}

export const finishRemovalsJob = job({ name: 'finish-removals' });

const batch = 50;

/** Deletes what staff have removed and nobody can appeal against any more, and refunds its buyers. */
export async function finishRemovals(app: App): Promise<void> {
  for (;;) {
    const ids = await listFinalRemovals(app.database, app.clock.now(), batch);
    for (const id of ids) await finish(app, id);
    if (ids.length < batch) return;
  }
}

async function finish(app: App, id: string): Promise<void> {
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const held = await lockCase(work.db, id);
    if (!held?.decided_by || !held.removes_at || held.removes_at > now || held.due_at !== null) return;
    const { object_kind: kind, object_id, decided_by } = held;
    await removeObject(work, app, { kind, id: object_id, administratorId: decided_by });
    await settleCase(work.db, id, null, now);
  });
}
