import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/consent-review.ts';
import type { ConsentOutcome, ConsentCase } from '@ovation/contract/people/consent-review.ts';
import { id as idField } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { lockConsent, listContentOf, type ConsentRow } from '../answers/consent.store.ts';
import { recordAnswer } from '../answers/record-answer.ts';
import { mailDecision } from '../letters.ts';
import { isRefusal } from '../policy.ts';
import { closeCase, lockCase, findCases, listContentOfMany, type CaseRow } from './case.store.ts';
import { presentAccountCards, findCard } from '../../accounts/index.ts';
import { describeContent, keyOf } from '../content/title.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { removeBroadcast } from '../../broadcasts/index.ts';
import { removeReported } from '../../conversations/index.ts';
import { listRemoved } from '../../known-pictures/index.ts';
import { removeContent } from '../../library/index.ts';
import { refundBuyersLater, removableSale } from '../../refunds/index.ts';
import { markRemoved, type ContentKey } from '../content/content-consent.store.ts';
import { requireRow } from '../../../platform/database/require-row.ts';
import { readStoredIfAny } from '../../../platform/language/stored-text.ts';

interface Decision {
  readonly outcome: ConsentOutcome;
  readonly note: string;
  readonly staffId: string;
}

/** Of two concurrent decisions, the second finds the case closed. */
export async function decideConsentCase(call: Call<typeof operations.decideConsentCase>) {
  const { app, actor, params, body } = call;
  const decision: Decision = { outcome: body.outcome, note: cleanLine('note', body.note), staffId: actor.id };
  const decided = await app.transaction(async (work) => {
    const held = await requireOpen(work, params.id);
    const consent = await requireRefused(work, held);
    await closeCase(work.db, held.id, { ...decision, administratorId: actor.id }, app.clock.now());
    await act(work, app, consent, { ...decision, caseId: held.id });
    await recordEvent(work, call, {
      kind: 'consent-decided',
      subjectId: held.performer_id,
      details: { outcome: decision.outcome, reason: decision.note },
    });
    await notifyBoth(work, app, consent, decision);
    return requireRow(await lockCase(work.db, held.id));
  });
  const [shown] = await readCases(app, [decided]);
  if (!shown) throw new Failure('not-found');
  return shown;
}

async function requireOpen(work: Work, id: string): Promise<CaseRow> {
  const held = await lockCase(work.db, id);
  if (!held) throw new Failure('not-found', t('This case does not exist.'));
  if (held.decided_at !== null)
    throw new Failure('conflict', t('This has already been decided. Please reload the page.'));
  return held;
}

/** The person may have agreed after all in the same moment. */
async function requireRefused(work: Work, { consent_id }: CaseRow): Promise<ConsentRow> {
  const consent = await lockConsent(work.db, consent_id);
  if (!consent || !isRefusal(consent.state))
    throw new Failure('conflict', t('The person has agreed after all. Please reload the page.'));
  return consent;
}

async function act(
  work: Work,
  app: App,
  consent: ConsentRow,
  { outcome, note, staffId, caseId }: Decision & { readonly caseId: string },
): Promise<void> {
  if (outcome === 'restored')
    await recordAnswer(work, app, consent, { state: 'overruled', way: 'staff', decision: { note, staffId } });
  if (outcome === 'removed')
    await work.enqueue(removeRefusedJob, {
      consentId: consent.id,
      consentCaseId: caseId,
      administratorId: staffId,
    });
}

async function notifyBoth(
  work: Work,
  app: App,
  { performer_id, account_id }: ConsentRow,
  { outcome, note }: Decision,
): Promise<void> {
  await mailDecision(work, app, { accountId: performer_id, path: '/creator/people-shown', outcome, note });
  if (account_id !== null) await mailDecision(work, app, { accountId: account_id, path: '/consents', outcome, note });
}

export async function listConsentCases({ app, query }: Call<typeof operations.listConsentCases>) {
  const { rows, total } = await findCases(app.database, query);
  return { data: await readCases(app, rows), total };
}

async function readCases(app: App, rows: readonly CaseRow[]): Promise<ConsentCase[]> {
  const content = await listContentOfMany(
    app.database,
    rows.map(({ consent_id }) => consent_id),
  );
  const [cards, described] = await Promise.all([
    presentAccountCards(app.database, [...new Set(rows.flatMap(accountsOf))]),
    describeContent(app.database, content, true),
  ]);
  const now = app.clock.now();
  return rows.flatMap((row) => {
    const performer = cards.get(row.performer_id);
    if (!performer) return [];
    return [
      {
        _id: row.id,
        performer,
        personName: row.name,
        person: findCard(cards, row.account_id),
        cause: row.cause,
        content: content
          .filter(({ consentId }) => consentId === row.consent_id)
          .flatMap((one) => described.get(keyOf(one)) ?? []),
        totalContent: row.total_content,
        dueAt: row.due_at.toISOString(),
        isOverdue: row.outcome === null && row.due_at <= now,
        outcome: row.outcome,
        note: readStoredIfAny(row.note),
        administrator: findCard(cards, row.administrator_id),
        createdAt: row.created_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
      },
    ];
  });
}

function accountsOf({ performer_id, account_id, administrator_id }: CaseRow): string[] {
  return [performer_id, account_id, administrator_id].filter((id) => id !== null);
}

export const removeRefusedJob = job({
  name: 'remove-refused-content',
  payload: z.object({ consentId: idField, consentCaseId: idField.optional(), administratorId: idField }),
});

type Removal = z.output<typeof removeRefusedJob.payload>;

const batchSize = 20;

/**
 * Removes all content that a refusal has hidden, and lists its pictures, so that they do not return. Buyers are
 * refunded soon after. A retry goes on where it stopped.
 */
export async function removeRefused(app: App, removal: Removal): Promise<void> {
  while ((await app.transaction((work) => removeBatch(work, app, removal))) === batchSize);
}

async function removeBatch(work: Work, app: App, removal: Removal): Promise<number> {
  const { consentId, consentCaseId, administratorId } = removal;
  const batch = await listContentOf(work.db, consentId, undefined, batchSize);
  for (const content of batch) {
    if (consentCaseId !== undefined) await listRemoved(work, content, { consentCaseId }, 'non-consensual');
    await remove(work, app, content, administratorId);
    await markRemoved(work.db, content, app.clock.now());
  }
  return batch.length;
}

async function remove(work: Work, app: App, { kind, id: objectId }: ContentKey, administratorId: string) {
  if (kind === 'message') await removeReported(work, app, objectId);
  else if (kind === 'broadcast') await removeBroadcast(work, app, objectId, administratorId);
  else await removeContent(work, app, kind, objectId);
  const objectKind = removableSale.safeParse(kind).data;
  if (objectKind !== undefined) await refundBuyersLater(work, { objectKind, objectId, administratorId });
}
