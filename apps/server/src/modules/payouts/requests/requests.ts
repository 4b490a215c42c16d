import { english, t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import type { PayoutCalculation } from '@ovation/contract/money/payouts.ts';
import { sanitiseText, toMinor, parsePeriod, fromMinor } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { formatAmount, type Book } from '../../ledger/index.ts';
import { recordPayoutEvent, listEvents } from '../payout-event.store.ts';
import {
  loadRequest,
  lockPerformer,
  updateRequest,
  listRequests,
  loadOpenRequest,
  lockOpenTestRequests,
} from './payout-request.store.ts';
import { presentRequest, presentDetail } from '../present.ts';
import { currentDestination, fundsOf, requireAmount, reasonAgainstAmount } from './request-rules.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { announceRequest } from './announce-request.ts';
import { loadPayoutDetails } from '../details/payout-details.store.ts';
import { listReleases, presentFunds } from '../../earnings/index.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** Also updates the destination, so that a mistyped account can be corrected until staff decide. */
export async function changePayoutRequest({ app, actor, params, body }: Call<typeof operations.changePayoutRequest>) {
  const { minimumPayoutAmount } = await app.settings.read();
  const now = app.clock.now();
  return app.transaction(async (work) => {
    await lockPerformer(work.db, actor.id);
    const row = await loadRequest(work.db, params.id);
    if (row?.performer_id !== actor.id) throw new Failure('not-found', t('This payout request does not exist.'));
    if (row.status !== 'pending') throw new Failure('payout-decided');
    const amount = body.amount === undefined ? row.amount : toMinor(body.amount);
    const { balance, held } = await fundsOf(app, work.db, actor.id);
    requireAmount(amount, { minimum: toMinor(minimumPayoutAmount), free: balance - held });
    const destination = await currentDestination(app, work.db, actor.id);
    const changed = await updateRequest(
      work.db,
      row.id,
      { amount, ...destination, ...(body.note === undefined ? {} : { note: sanitiseText(body.note) }) },
      now,
    );
    await recordPayoutEvent(
      work.db,
      {
        requestId: row.id,
        actorId: actor.id,
        action: 'changed',
        note: amount === row.amount ? undefined : `${formatAmount(row.amount)} → ${formatAmount(amount)}`,
      },
      now,
    );
    await work.publish('payout.changed', { requestId: row.id, performerId: actor.id, status: 'pending' });
    return presentRequest(app, changed);
  });
}

export async function searchPayoutRequests({ app, actor, query }: Call<typeof operations.searchPayoutRequests>) {
  const { rows, total } = await listRequests(app.database, { ...query, ...parsePeriod(query), performerId: actor.id });
  return { data: rows.map((row) => presentRequest(app, row)), total };
}

export async function viewPayoutRequest({ app, actor, params }: Call<typeof operations.viewPayoutRequest>) {
  const row = await loadRequest(app.database, params.id);
  if (row?.performer_id !== actor.id) throw new Failure('not-found', t('This payout request does not exist.'));
  return presentDetail(app, row, await listEvents(app.database, row.id));
}

export async function checkPendingPayout({ app, actor }: Call<typeof operations.checkPendingPayout>) {
  const row = await loadOpenRequest(app.database, actor.id);
  return { isPending: row?.status === 'pending', request: row ? presentRequest(app, row) : null };
}

const reason = english('This was test money. The site now takes real payments, and test money is never paid out.');

/** When real payments begin, an open request for test money must not block a request for real money. */
export async function rejectTestRequests(work: Work, app: App, book: Book): Promise<void> {
  if (book === 'test') return;
  const now = app.clock.now();
  for (const { id } of await lockOpenTestRequests(work.db)) {
    const rejected = await updateRequest(work.db, id, { status: 'rejected', reason: storedText(reason) }, now);
    await recordPayoutEvent(
      work.db,
      { requestId: id, actorId: undefined, action: 'rejected', note: storedText(reason) },
      now,
    );
    await announceRequest(work, app, rejected);
  }
}

interface NextPayout {
  readonly hasMethod: boolean;
  /** Decimals in the site's currency. */
  readonly available: number;
  readonly minimum: number;
  readonly canRequest: boolean;
  readonly open: { readonly _id: string; readonly amount: number; readonly createdAt: string } | null;
  readonly next: { readonly day: string; readonly amount: number } | null;
}

/** The payout that a performer waits for, or could ask for, and what becomes available next. */
export async function readNextPayout(app: App, performerId: string): Promise<NextPayout> {
  const [{ available, minimum, problem, calendar }, open, details] = await Promise.all([
    calculatePayoutOf(app, performerId, undefined),
    loadOpenRequest(app.database, performerId),
    loadPayoutDetails(app.database, performerId),
  ]);
  return {
    hasMethod: Boolean(details?.bank_encrypted ?? details?.provider_account_id),
    available,
    minimum,
    canRequest: problem === null,
    open: open ? { _id: open.id, amount: fromMinor(open.amount), createdAt: open.created_at.toISOString() } : null,
    next: calendar[0] ?? null,
  };
}

export async function getPayoutFunds({
  app,
  actor,
}: Call<typeof operations.getPayoutFunds>): Promise<PayoutCalculation> {
  return calculatePayoutOf(app, actor.id, undefined);
}

export async function calculatePayout({
  app,
  actor,
  body,
}: Call<typeof operations.calculatePayout>): Promise<PayoutCalculation> {
  return calculatePayoutOf(app, actor.id, body?.amount);
}

/** What can be paid out to a performer, and whether an amount can be requested; by default all that is available. */
async function calculatePayoutOf(
  app: App,
  performerId: string,
  wanted: number | undefined,
): Promise<PayoutCalculation> {
  const { earningHoldDays: holdDays, minimumPayoutAmount } = await app.settings.read();
  const [funds, releases, open] = await Promise.all([
    fundsOf(app, app.database, performerId),
    listReleases(app.database, performerId, { holdDays, now: app.clock.now() }),
    loadOpenRequest(app.database, performerId),
  ]);
  const amount = wanted === undefined ? funds.available : toMinor(wanted);
  const problem = open
    ? t('You already have an open request.')
    : reasonAgainstAmount(amount, { minimum: toMinor(minimumPayoutAmount), free: funds.available });
  return {
    ...presentFunds(funds),
    holdDays,
    minimum: minimumPayoutAmount,
    calendar: releases.map((release) => ({
      day: release.day.toISOString().slice(0, 10),
      amount: fromMinor(release.amount),
    })),
    amount: fromMinor(amount),
    left: fromMinor(amount > funds.available ? 0n : funds.available - amount),
    problem: problem ?? null,
  };
}
