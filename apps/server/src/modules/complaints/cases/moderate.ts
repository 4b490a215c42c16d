import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reports.ts';
import type { Moderation } from '@ovation/contract/site/reports.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { isHiddenByOther, lockCase, type ReportCaseRow } from './case.store.ts';
import { decide } from './decide.ts';
import { allowedModerations } from './policy.ts';
import { readCase, readCases } from './read-cases.ts';

/** Applies a decision, logs it and notifies both sides, in one transaction. */
export async function moderate({ app, actor, params, body }: Call<typeof operations.moderate>) {
  const { action, rule } = body;
  const [note, evidence] = [cleanLine('note', body.note), sanitiseText(body.evidence)];
  const decided = await app.transaction(async (work) => {
    const held = await lockCase(work.db, params.id);
    if (!held) throw new Failure('not-found', t('This report does not exist.'));
    if (held.closed_at !== null && held.due_at !== null)
      throw new Failure('conflict', t('One side has appealed. Please decide on the appeal.'));
    await requireAllowed(work, app, held, action);
    if (action === 'show' && (await isHiddenByOther(work.db, held)))
      throw new Failure('conflict', t('Another report keeps it hidden. Please decide on that one.'));
    await decide(work, app, held, { action, rule, note, evidence, administratorId: actor.id });
    return lockCase(work.db, params.id);
  });
  return readCase(app, decided as ReportCaseRow, actor.id);
}

/** Of two concurrent decisions, the second finds the case closed. */
export async function requireAllowed(work: Work, app: App, held: ReportCaseRow, action: Moderation): Promise<void> {
  const [shown] = await readCases(app, [held], { db: work.db });
  const isOpen = held.closed_at === null;
  const isAppealed = !isOpen && held.due_at !== null;
  if (shown && allowedModerations({ isOpen, isAppealed, object: shown.object }).includes(action)) return;
  throw new Failure(
    'conflict',
    isOpen || isAppealed
      ? t('This is not possible here. Please reload the page.')
      : t('Someone has already decided on this. Please reload the page.'),
  );
}
