import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payout-review.ts';
import { fromMinor, sanitiseText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireApproval } from '../../approvals/index.ts';
import { payOut, readBook } from '../../ledger/index.ts';
import { recordEvent, type EventContext, type SecurityEvent } from '../../security-log/index.ts';
import { announceRequest } from './announce-request.ts';
import { presentBank, openDestination } from '../details/bank-details.ts';
import { recordPayoutEvent } from '../payout-event.store.ts';
import { loadRequest, lockPerformer, updateRequest, type PayoutRow } from './payout-request.store.ts';
import { requireCovered } from './request-rules.ts';
import { presentReview, requireRequest } from './review-payout-requests.ts';
import { requireRow } from '../../../platform/database/require-row.ts';

/** Runs a decision about a request, serialised with all others about the same performer's money. Throws not-found. */
export async function decide(
  app: App,
  id: string,
  run: (work: Work, row: PayoutRow, now: Date) => Promise<PayoutRow>,
): Promise<PayoutRow> {
  return app.transaction(async (work) => {
    const { performer_id } = await requireRequest(work.db, id);
    await lockPerformer(work.db, performer_id);
    return run(work, requireRow(await loadRequest(work.db, id)), app.clock.now());
  });
}

/** Throws payout-decided unless the request has one of these states. */
export function requireState({ status }: PayoutRow, states: readonly string[], sentence: string): void {
  if (!states.includes(status)) throw new Failure('payout-decided', sentence);
}

/** Test money is never paid out once payments are real; such a request can only be rejected. Throws payout-decided. */
export async function requireNotSetAside(work: Work, { book }: PayoutRow): Promise<void> {
  if (book === 'test' && (await readBook(work.db)).book === 'real')
    throw new Failure(
      'payout-decided',
      t('This is sandbox test money, which is never paid out. Please reject it. No money moved.'),
    );
}

/** Records in the security log what staff do with a request. */
export async function recordDecision(
  work: Work,
  by: EventContext,
  kind: SecurityEvent['kind'],
  row: PayoutRow,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await recordEvent(work, by, {
    kind,
    subjectId: row.performer_id,
    details: { payout: row.id, amount: fromMinor(row.amount).toFixed(2), ...more },
  });
}

/** Approving twice changes nothing. */
export async function approvePayoutRequest(call: Call<typeof operations.approvePayoutRequest>) {
  const { app, actor, params, request } = call;
  const decided = await decide(app, params.id, async (work, row, now) => {
    if (row.status === 'approved') return row;
    requireState(row, ['pending'], t('This request has already been decided. No money moved.'));
    await requireNotSetAside(work, row);
    await requireCovered(app, work, row);
    await requireApproval(call, 'approvePayoutRequest', { amount: row.amount });
    const approved = await updateRequest(work.db, row.id, { status: 'approved' }, now);
    await recordPayoutEvent(work.db, { requestId: row.id, actorId: actor.id, action: 'approved' }, now);
    await recordDecision(work, { app, actor, request }, 'payout-approved', approved);
    await announceRequest(work, app, approved);
    return approved;
  });
  return presentReview(app, decided);
}

export async function rejectPayoutRequest({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.rejectPayoutRequest>) {
  const reason = cleanText('reason', body.reason);
  const decided = await decide(app, params.id, async (work, row, now) => {
    requireState(
      row,
      ['pending', 'approved'],
      row.status === 'paying'
        ? t('The payment provider is sending this now. Please wait for its answer.')
        : t('This request has already been decided. No money moved.'),
    );
    const rejected = await updateRequest(work.db, row.id, { status: 'rejected', reason }, now);
    await recordPayoutEvent(work.db, { requestId: row.id, actorId: actor.id, action: 'rejected', note: reason }, now);
    await recordDecision(work, { app, actor, request }, 'payout-rejected', rejected);
    await announceRequest(work, app, rejected);
    return rejected;
  });
  return presentReview(app, decided);
}

/** Books a payout that was sent by hand. Repeating it with the same reference books it once. */
export async function markPayoutPaid({ app, actor, params, body, request }: Call<typeof operations.markPayoutPaid>) {
  const reference = sanitiseText(body.reference);
  const decided = await decide(app, params.id, async (work, row) => {
    if (row.status === 'paid' && row.reference === reference) return row;
    requireState(
      row,
      ['approved'],
      row.status === 'pending'
        ? t('Please approve this request first. No money moved.')
        : t('This request has already been decided. No money moved.'),
    );
    await requireNotSetAside(work, row);
    await requireCovered(app, work, row);
    await recordDecision(work, { app, actor, request }, 'payout-paid', row);
    return bookPaid(work, app, row, { through: 'bank', reference, actorId: actor.id });
  });
  return presentReview(app, decided);
}

/** Money has left: marks the request as paid and books it, in one transaction. */
export async function bookPaid(
  work: Work,
  app: App,
  row: PayoutRow,
  {
    through,
    reference,
    actorId,
  }: { readonly through: string; readonly reference: string; readonly actorId: string | undefined },
): Promise<PayoutRow> {
  const now = app.clock.now();
  await payOut(
    work,
    { requestId: row.id, performerId: row.performer_id, through, amount: row.amount, book: row.book },
    now,
  );
  const paid = await updateRequest(
    work.db,
    row.id,
    { status: 'paid', paid_through: through, reference, paid_at: now },
    now,
  );
  await recordPayoutEvent(work.db, { requestId: row.id, actorId, action: 'paid', note: reference }, now);
  await announceRequest(work, app, paid);
  return paid;
}

/** The complete account, for sending money by hand. The request's history and the security log record who viewed it. */
export async function revealPayoutDestination({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.revealPayoutDestination>) {
  const row = await requireRequest(app.database, params.id);
  await app.transaction(async (work) => {
    await recordPayoutEvent(work.db, { requestId: row.id, actorId: actor.id, action: 'looked' }, app.clock.now());
    await recordDecision(work, { app, actor, request }, 'bank-details-viewed', row, { reason: body.reason });
  });
  const destination = openDestination(app, row.destination_encrypted);
  if (destination.method === 'bank') return { bank: presentBank(destination.bank), gateway: null };
  return { bank: null, gateway: { provider: destination.provider, accountId: destination.accountId } };
}
