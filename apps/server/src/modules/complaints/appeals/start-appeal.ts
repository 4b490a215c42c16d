import { t } from '@ovation/language/t.ts';
import { appealDeadline } from '@ovation/contract/site/complaint-rules.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import { lockCase, reopenCase } from '../cases/case.store.ts';
import { appealUntil } from '../cases/policy.ts';
import { findCounterNotice, insertAppeal, loadAppeals } from './appeal.store.ts';

interface Appeal {
  readonly caseId: string;
  readonly side: 'author' | 'reporter';
  readonly reportId: string | null;
  readonly text: string;
}

const hourMs = 3_600_000;

/** Puts a decided case back into the queue of staff. Each side can do so once: of many reporters, the first. */
export async function startAppeal(work: Work, app: App, { caseId, side, reportId, text }: Appeal): Promise<void> {
  const clean = sanitiseText(text);
  if (clean === '') throw invalidField('text', t('Please fill this in.'));
  const now = app.clock.now();
  const held = await lockCase(work.db, caseId);
  if (!held) throw new Failure('not-found');
  const appealed = (await loadAppeals(work.db, [caseId])).map((appeal) => appeal.side);
  if (appealed.includes(side)) throw new Failure('conflict', t('There has already been an appeal.'));
  const decided = { outcome: held.outcome, decidedAt: held.decided_at, appealed };
  const counterNotice = await findCounterNotice(work.db, caseId);
  if (counterNotice?.restored_at || appealUntil(side, decided, now) === undefined)
    throw new Failure('conflict', t('There is nothing to appeal against, or the time for it has passed.'));
  await insertAppeal(work.db, { caseId, side, reportId, text: clean }, now);
  const dueMs = now.getTime() + appealDeadline.hours * hourMs;
  const deadline = { dueAt: new Date(dueMs), remindAt: new Date(dueMs - appealDeadline.remindHours * hourMs) };
  await reopenCase(work.db, caseId, deadline, now);
}
