import type * as operations from '@ovation/contract/site/reports.ts';
import type { ContentKind } from '@ovation/contract/content.ts';
import type { Moderation, ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { removeBroadcastOf } from '../../broadcasts/index.ts';
import { removeReported } from '../../conversations/index.ts';
import { hideComment, removeComment } from '../../engagement/index.ts';
import { hideContent, hideReview, removeContent, removeReview } from '../../library/index.ts';
import { refundBuyersLater, removableSale } from '../../refunds/index.ts';
import { removeReportedStreamMessage } from '../../stream-chat/index.ts';
import { insertAction } from './moderation-action.store.ts';
import { notifyAuthor } from './moderation-letters.ts';
import { allowedModerations } from './policy.ts';
import { readCase, readCases } from './read-cases.ts';
import { closeCase, lockCase, type ReportCaseRow } from './report.store.ts';

/** Applies a decision, logs it and emails the author, in one transaction. */
export async function moderate({ app, actor, params, body }: Call<typeof operations.moderate>) {
  const note = cleanLine('note', body.note);
  const decided = await app.transaction(async (work) => {
    const held = await lockCase(work.db, params.id);
    if (!held) throw new Failure('not-found', 'This report does not exist.');
    await requireAllowed(work, app, held, body.action);
    await act(work, app, held, { action: body.action, administratorId: actor.id });
    await insertAction(
      work.db,
      { caseId: held.id, administratorId: actor.id, action: body.action, note },
      app.clock.now(),
    );
    await notifyAuthor(work, app, held, { action: body.action, note });
    return lockCase(work.db, params.id);
  });
  return readCase(app, decided as ReportCaseRow);
}

/** Of two concurrent decisions, the second finds the case closed. */
async function requireAllowed(work: Work, app: App, held: ReportCaseRow, action: Moderation): Promise<void> {
  const [shown] = await readCases(app, [held], work.db);
  const isOpen = held.closed_at === null;
  if (shown && allowedModerations({ isOpen, object: shown.object }).includes(action)) return;
  throw new Failure(
    'conflict',
    isOpen
      ? 'This cannot be done here. Please load the page again.'
      : 'Somebody has decided on this already. Please load the page again.',
  );
}

const outcomes: Record<Exclude<Moderation, 'show'>, ReportOutcome> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  remove: 'removed',
  warn: 'warned',
};

async function act(
  work: Work,
  app: App,
  held: ReportCaseRow,
  { action, administratorId }: { readonly action: Moderation; readonly administratorId: string },
): Promise<void> {
  if (action === 'hide') await hide(work, held, app.clock.now());
  if (action === 'show') await hide(work, held, null);
  if (action === 'remove') await remove(work, app, held, administratorId);
  if (action !== 'show') await closeCase(work.db, held.id, outcomes[action], app.clock.now());
}

async function hide(work: Work, { object_kind, object_id }: ReportCaseRow, at: Date | null): Promise<void> {
  if (!(await hideObject(work, object_kind, object_id, at))) throw gone();
}

async function hideObject(work: Work, kind: string, id: string, at: Date | null): Promise<boolean> {
  if (kind === 'comment') return hideComment(work, id, at);
  return kind === 'review' ? hideReview(work, id, at) : hideContent(work, kind as ContentKind, id, at);
}

/** Buyers of removed content are refunded soon after. A mass message is removed from everyone who received it. */
async function remove(
  work: Work,
  app: App,
  { object_kind, object_id }: ReportCaseRow,
  administratorId: string,
): Promise<void> {
  if (object_kind === 'message') await removeBroadcastOf(work, app, object_id, administratorId);
  if (!(await removeObject(work, app, object_kind, object_id))) throw gone();
  const objectKind = removableSale.safeParse(object_kind).data;
  if (objectKind !== undefined) await refundBuyersLater(work, { objectKind, objectId: object_id, administratorId });
}

async function removeObject(work: Work, app: App, kind: string, id: string): Promise<boolean> {
  if (kind === 'comment') return removeComment(work, app, id);
  if (kind === 'review') return removeReview(work, id);
  if (kind === 'stream-message') return removeReportedStreamMessage(work, app, id);
  return kind === 'message' ? removeReported(work, app, id) : removeContent(work, app, kind as ContentKind, id);
}

function gone(): Failure {
  return new Failure('conflict', 'This was deleted in the same moment. Please load the page again.');
}
