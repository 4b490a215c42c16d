import { t } from '@ovation/language/t.ts';
import { appealDays, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type { Moderation, ReportedKind, ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { PictureCategory } from '@ovation/contract/site/hash-lists.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { voidCounterNotice } from '../appeals/appeal.store.ts';
import { notifyReportersJob } from '../jobs/notify-reporters-job.ts';
import { closeCase, isHiddenByOther, type ReportCaseRow } from './case.store.ts';
import { hideObject, removeObject } from './hide-object.ts';
import { insertAction } from './moderation-action.store.ts';
import { notifyAuthor } from './moderation-letters.ts';
import { isHideable, isHiddenByCase } from './policy.ts';
import { deleteListedOf, listRemoved } from '../../known-pictures/index.ts';
import { revokeStrike, saveStrike } from '../strikes/strike.store.ts';

interface Decision {
  readonly action: Moderation;
  readonly rule: SiteRule;
  readonly note: string;
  readonly evidence: string;
  readonly administratorId: string;
}

const outcomes: Record<Moderation, ReportOutcome> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  remove: 'removed',
  warn: 'warned',
  resolve: 'resolved',
  show: 'dismissed',
};

const dayMs = 86_400_000;

/** Applies a decision to a locked case, logs it, and notifies both sides. Returns the id of the entry in the log. */
export async function decide(work: Work, app: App, held: ReportCaseRow, decision: Decision): Promise<string> {
  const { action, note, evidence, administratorId } = decision;
  const rule = isAgainstAuthor(action) ? decision.rule : undefined;
  await listPictures(work, held, decision);
  const removesAt = await act(work, app, held, decision);
  const entry = { caseId: held.id, administratorId, action, rule, note, evidence };
  const decisionId = await insertAction(work.db, entry, app.clock.now());
  await closeCase(work.db, held.id, { outcome: outcomes[action], decisionId, removesAt }, app.clock.now());
  await voidCounterNotice(work.db, held.id, app.clock.now());
  await renewStrike(work, app, { caseId: held.id, authorId: held.author_id, ...(rule ? { rule } : {}) });
  await notifyAuthor(work, app, held, { action, note, rule, removesAt });
  await work.enqueue(notifyReportersJob, { caseId: held.id });
  return decisionId;
}

function isAgainstAuthor(action: Moderation): boolean {
  return action === 'hide' || action === 'remove' || action === 'warn';
}

/** Returns when a removal becomes final. Until then the object is hidden, so that an appeal can bring it back. */
async function act(
  work: Work,
  app: App,
  held: ReportCaseRow,
  { action, administratorId }: Decision,
): Promise<Date | null> {
  const now = app.clock.now();
  const { object_kind: kind, object_id: id } = held;
  if (action === 'remove' && !isHideable(kind)) {
    if (!(await removeObject(work, app, { kind, id, administratorId }))) throw gone();
    return null;
  }
  if (action === 'hide' || action === 'remove') {
    if (!(await hideObject(work, app, { kind, id }, now))) throw gone();
    return action === 'remove' ? new Date(now.getTime() + appealDays * dayMs) : null;
  }
  if (action === 'show' || isHiddenByCase(held, kind as ReportedKind)) await showAgain(work, app, held);
  return null;
}

/** Unless another case keeps it hidden. Its owner may have deleted it meanwhile: then there is nothing to show. */
export async function showAgain(work: Work, app: App, held: ReportCaseRow): Promise<void> {
  const { object_kind: kind, object_id: id } = held;
  if (!(await isHiddenByOther(work.db, held))) await hideObject(work, app, { kind, id }, null);
}

function gone(): Failure {
  return new Failure('conflict', t('This was deleted in the meantime. Please reload the page.'));
}

/** Rules that pictures break. After a removal for another one, as for spam, the same picture may be fine elsewhere. */
const categories: Partial<Record<SiteRule, PictureCategory>> = {
  minors: 'minors',
  consent: 'non-consensual',
  illegal: 'other',
  violence: 'other',
  copyright: 'other',
};

/** What staff remove must not return; a decision that replaces a removal takes its pictures off the list again. */
async function listPictures(
  work: Work,
  { id: caseId, object_kind: kind, object_id: id }: ReportCaseRow,
  { action, rule }: Pick<Decision, 'action' | 'rule'>,
): Promise<void> {
  const category = action === 'remove' ? categories[rule] : undefined;
  if (category === undefined) await deleteListedOf(work.db, { caseId });
  else await listRemoved(work, { kind, id }, { caseId }, category);
}

/** A decision against the author counts as a strike for some time; any other one revokes the strike of the case. */
export async function renewStrike(
  work: Work,
  app: App,
  { caseId, authorId, rule }: { readonly caseId: string; readonly authorId: string | null; readonly rule?: SiteRule },
): Promise<void> {
  const now = app.clock.now();
  if (authorId === null || rule === undefined) return revokeStrike(work.db, caseId, now);
  const { strikeDays } = await app.settings.read();
  const expiresAt = new Date(now.getTime() + strikeDays * dayMs);
  await saveStrike(work.db, { caseId, accountId: authorId, rule, expiresAt }, now);
}
