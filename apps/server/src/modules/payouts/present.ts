import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type {
  PayoutMethod,
  PayoutRequest,
  PayoutRequestDetail,
  PayoutStatus,
} from '@ovation/contract/money/payouts.ts';
import type { PayoutReview, ReviewedPayout } from '@ovation/contract/money/payout-review.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { describeDestination, openDestination } from './details/bank-details.ts';
import type { PayoutAction, PayoutEventRow } from './payout-event.store.ts';
import type { PayoutRow } from './requests/payout-request.store.ts';
import { findCard, requireCard } from '../accounts/index.ts';
import { readStoredIfAny } from '../../platform/language/stored-text.ts';

export function presentRequest(app: App, row: PayoutRow): PayoutRequest {
  return {
    _id: row.id,
    amount: fromMinor(row.amount),
    status: row.status as PayoutStatus,
    method: row.method as PayoutMethod,
    destination: describeDestination(openDestination(app, row.destination_encrypted)),
    isTest: row.book === 'test',
    note: row.note,
    reason: readStoredIfAny(row.reason),
    reference: row.reference,
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A request with its history for the performer, without the names of staff or who viewed the bank account. */
export function presentDetail(app: App, row: PayoutRow, events: readonly PayoutEventRow[]): PayoutRequestDetail {
  return { ...presentRequest(app, row), events: events.filter(({ action }) => action !== 'looked').map(presentEvent) };
}

function presentEvent({ action, note, created_at }: PayoutEventRow) {
  return { action: action as PayoutAction, note: readStoredIfAny(note), createdAt: created_at.toISOString() };
}

interface People {
  readonly cards: ReadonlyMap<string, AccountCard>;
  readonly statuses: ReadonlyMap<string, { readonly status: string; readonly isClosed: boolean }>;
}

export function presentReviewed(app: App, row: PayoutRow, { cards, statuses }: People): ReviewedPayout {
  const status = statuses.get(row.performer_id) ?? { status: 'suspended', isClosed: true };
  return { ...presentRequest(app, row), performer: { ...requireCard(cards, row.performer_id), ...status } };
}

export function presentReviewedEvents(
  events: readonly PayoutEventRow[],
  cards: ReadonlyMap<string, AccountCard>,
): PayoutReview['events'] {
  return events.map((event) => ({ ...presentEvent(event), actor: findCard(cards, event.actor_id) }));
}
