import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportOutcome } from '@ovation/contract/site/reports.ts';
import type { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import { findCounterNotice, loadAppeals } from '../appeals/appeal.store.ts';
import { findCase, type ReportCaseRow } from '../cases/case.store.ts';
import { listReporters } from '../reports/reports.store.ts';
import { counterNoticeResult } from '../status/present-status.ts';
import { receiptPath } from '../reports/receipt-token.ts';
import { notifyReportersJob } from './notify-reporters-job.ts';

const batch = 100;

/** Notifies accounts in the app, and e-mails visitors; a batch and the job for the next one are one transaction. */
export async function notifyReporters(
  app: App,
  { caseId, after }: z.output<typeof notifyReportersJob.payload>,
): Promise<void> {
  await app.transaction(async (work) => {
    const [decided, reporters] = [await findCase(work.db, caseId), await listReporters(work.db, caseId, after, batch)];
    if (!decided) return;
    const describeResult = await findResult(work, decided);
    const accountIds = reporters.flatMap(({ reporter_id }) => reporter_id ?? []);
    if (accountIds.length > 0) await work.publish('report.decided', { caseId, accountIds, side: 'reporter' });
    for (const { id, email, language } of reporters)
      if (email !== null) await mailVisitor(work, app, describeResult, { id, email, language });
    const last = reporters.at(-1);
    if (last && reporters.length === batch) await work.enqueue(notifyReportersJob, { caseId, after: last.id });
  });
}

const results: Record<ReportOutcome, EnglishText> = {
  dismissed: english('Our staff have reviewed it and found nothing that breaks the rules.'),
  hidden: english('Our staff have hidden what you reported.'),
  removed: english('Our staff have removed what you reported.'),
  warned: english('Our staff have warned the author.'),
  resolved: english('Our staff have acted on it.'),
};

/** What has happened last: a decision, a decision that stands after an appeal, or a counter-notice that is over. */
async function findResult({ db }: Work, decided: ReportCaseRow): Promise<() => string[]> {
  const { outcome, decision_rule, decision_note } = decided;
  if ((await findCounterNotice(db, decided.id))?.restored_at) return () => [translated(counterNoticeResult)];
  const upheld = (await loadAppeals(db, [decided.id])).findLast((appeal) => appeal.outcome === 'upheld');
  return () => [
    translated(results[outcome as ReportOutcome]),
    ...(decision_rule === null
      ? []
      : [t('The rule: {rule}.', { rule: translated(siteRules[decision_rule as SiteRule]) })]),
    t('Our staff’s note: {note}', { note: decision_note ?? '' }),
    ...(upheld ? [t('After an appeal, the decision stands: {note}', { note: upheld.note })] : []),
  ];
}

async function mailVisitor(
  work: Work,
  app: App,
  describeResult: () => readonly string[],
  { id, email, language }: { readonly id: string; readonly email: string; readonly language: string | null },
): Promise<void> {
  await queueMail(work, app, {
    to: email,
    language,
    write: () => ({
      subject: t('The decision on your report'),
      paragraphs: describeResult(),
      action: { label: t('See your report'), path: receiptPath(app, id) },
    }),
  });
}
