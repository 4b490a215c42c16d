import { t } from '@ovation/language/t.ts';
import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type * as operations from '@ovation/contract/site/complaints.ts';
import { counterNoticeDays } from '@ovation/contract/site/complaint-rules.ts';
import { formatDay } from '../../../platform/words/dates.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { job } from '../../../platform/jobs/job.ts';
import { requireMe, queueMail } from '../../accounts/index.ts';
import {
  findCounterNotice,
  insertCounterNotice,
  listRestorable,
  markRestored,
  type CounterNoticeRow,
} from './appeal.store.ts';
import { listReporters } from '../reports/reports.store.ts';
import { cleanLine, cleanText } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { lockCase, setOutcome, type ReportCaseRow } from '../cases/case.store.ts';
import { mayCounter } from '../cases/policy.ts';
import { readDecision } from '../status/status.ts';
import { notifyAuthorOfRestoring } from './appeal-letter.ts';
import { showAgain, renewStrike } from '../cases/decide.ts';
import { notifyReportersJob } from '../jobs/notify-reporters-job.ts';

export const forwardCounterNoticeJob = job({
  name: 'forward-counter-notice',
  payload: z.object({ caseId: id, after: id.optional() }),
});

const batch = 50;

/** Sends a counter-notice to those who complained about copyright, in batches. */
export async function forwardCounterNotice(
  app: App,
  { caseId, after }: z.output<typeof forwardCounterNoticeJob.payload>,
): Promise<void> {
  await app.transaction(async (work) => {
    const notice = await findCounterNotice(work.db, caseId);
    const reporters = await listReporters(work.db, caseId, after, batch);
    if (!notice) return;
    for (const { reporter_id, email, language, reason } of reporters)
      if (reason === 'copyright')
        await forward(work, app, notice, { to: email ?? (await emailOf(work, reporter_id)), language });
    const last = reporters.at(-1);
    if (last && reporters.length === batch) await work.enqueue(forwardCounterNoticeJob, { caseId, after: last.id });
  });
}

async function emailOf({ db }: Work, accountId: string | null): Promise<string | null> {
  return accountId === null ? null : (await requireMe(db, accountId)).email;
}

async function forward(
  work: Work,
  app: App,
  notice: CounterNoticeRow,
  { to, language }: { readonly to: string | null; readonly language: string | null },
): Promise<void> {
  await queueMail(work, app, {
    to,
    language,
    kind: 'notice',
    write: () => ({
      subject: t('A counter-notice to your report'),
      paragraphs: [
        t(
          'The author of what you reported states that it was taken down by mistake, and accepts the jurisdiction of the court responsible for them.',
        ),
        t('Their name and address: {name}, {address}', {
          name: notice.name,
          address: notice.postal_address.replaceAll('\n', ', '),
        }),
        t('They write: {text}', { text: notice.text }),
        t('It will be shown again on {day}, unless you tell us before then that you have gone to court.', {
          day: formatDay(notice.restores_at),
        }),
      ],
      action: { label: t('Write to us'), path: '/contact' },
    }),
  });
}

const dayMs = 86_400_000;

/** The person who complained gets a copy with name and address, and can go to court before the content is back. */
export async function sendCounterNotice({ app, actor, params, body }: Call<typeof operations.sendCounterNotice>) {
  const notice = {
    caseId: params.id,
    name: cleanLine('name', body.name),
    postalAddress: cleanText('postalAddress', body.postalAddress),
    text: cleanText('text', body.text),
  };
  await app.transaction(async (work) => {
    const held = await lockCase(work.db, params.id);
    if (held?.author_id !== actor.id) throw new Failure('not-found');
    await requireCounterable(work, app, held);
    const now = app.clock.now();
    const restoresAt = new Date(now.getTime() + counterNoticeDays * dayMs);
    await insertCounterNotice(work.db, { ...notice, restoresAt }, now);
    await work.enqueue(forwardCounterNoticeJob, { caseId: held.id });
  });
  return readDecision(app, actor.id, params.id);
}

async function requireCounterable({ db }: Work, app: App, held: ReportCaseRow): Promise<void> {
  const hasCountered = (await findCounterNotice(db, held.id)) !== undefined;
  const decided = { outcome: held.outcome, decidedAt: held.decided_at, hasCountered };
  if (!mayCounter(held.decision_rule, decided, app.clock.now()))
    throw new Failure('conflict', t('A counter-notice is not possible here, or the time for it has passed.'));
}

export const restoreCounteredJob = job({ name: 'restore-countered' });

const restoredAtOnce = 50;

/** Shows content again whose counter-notice no court case has followed. Safe to run twice. */
export async function restoreCountered(app: App): Promise<void> {
  for (;;) {
    const ids = await listRestorable(app.database, app.clock.now(), restoredAtOnce);
    for (const caseId of ids) await restore(app, caseId);
    if (ids.length < restoredAtOnce) return;
  }
}

async function restore(app: App, caseId: string): Promise<void> {
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const held = await lockCase(work.db, caseId);
    if (!held || !(await markRestored(work.db, caseId, now))) return;
    await showAgain(work, app, held);
    await setOutcome(work.db, caseId, 'dismissed', now);
    await renewStrike(work, app, { caseId, authorId: held.author_id });
    await notifyAuthorOfRestoring(work, app, held);
    await work.enqueue(notifyReportersJob, { caseId });
  });
}
