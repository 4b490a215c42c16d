import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { resumePublishingOf } from '../../profiles/index.ts';
import { changeCheck, type CheckRow } from '../check.store.ts';
import { dayFromNow } from '../days.ts';
import { insertDecision } from './decision.store.ts';
import { listPapers, type PaperRow } from '../papers/paper.store.ts';

interface Decision {
  readonly byId: string;
  readonly reason: string | null;
}

/** Throws conflict where there is nothing that could be approved. */
export async function approve(work: Work, app: App, check: CheckRow, { byId, reason }: Decision): Promise<void> {
  const performerId = check.performer_id;
  const papers = await listPapers(work.db, performerId);
  const validUntil = earliestOf(papers);
  await requireApprovable(app, check, papers, validUntil);
  await changeCheck(
    work.db,
    performerId,
    { status: 'approved', reason: null, valid_until: validUntil, reminded_days: null },
    app.clock.now(),
  );
  await insertDecision(
    work.db,
    { performerId, decision: 'approved', byId, reason, validUntil, check, papers },
    app.clock.now(),
  );
  await resumePublishingOf(work.db, performerId);
}

export async function reject(work: Work, app: App, check: CheckRow, { byId, reason }: Decision): Promise<void> {
  const performerId = check.performer_id;
  const papers = await listPapers(work.db, performerId);
  const now = app.clock.now();
  await changeCheck(work.db, performerId, { status: 'rejected', reason }, now);
  const decision = { performerId, decision: 'rejected', byId, reason, validUntil: null, check, papers } as const;
  await insertDecision(work.db, decision, now);
}

/** The first day on which one of the papers is no longer valid. */
function earliestOf(papers: readonly PaperRow[]): string | null {
  return papers.flatMap(({ expires_on: day }) => day ?? []).toSorted()[0] ?? null;
}

async function requireApprovable(
  app: App,
  { status }: CheckRow,
  papers: readonly PaperRow[],
  validUntil: string | null,
): Promise<void> {
  if (status === 'expired')
    throw new Failure('conflict', t('A document has expired, and this performer has not sent a new one yet.'));
  if (validUntil !== null && validUntil <= dayFromNow(app.clock))
    throw new Failure(
      'conflict',
      t('A document is only valid until {validUntil}. Please ask for a newer one.', { validUntil }),
    );
  const { identitySelfieRequired } = await app.settings.read();
  if (identitySelfieRequired && !papers.some(({ type }) => type === 'selfie'))
    throw new Failure('conflict', t('This performer has not sent a photo with a code yet.'));
}
