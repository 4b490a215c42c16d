import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type * as operations from '@ovation/contract/money/refunds.ts';
import type { RefundableRow, Dispute, Refund } from '@ovation/contract/money/refunds.ts';
import { fromMinor } from '@ovation/domain';
import { t } from '@ovation/language/t.ts';
import type { Kysely } from 'kysely';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards, findCard, requireCard } from '../../accounts/index.ts';
import { listRefundableRows, type FoundRow } from './refundable.store.ts';
import { bookOf } from '../../../gateways/payments/providers.ts';
import { Failure } from '../../../platform/failure.ts';
import { readBalance } from '../../ledger/index.ts';
import { loadPayment } from '../../payments/index.ts';
import { isActive } from '../people.store.ts';
import { refundableCharge } from '../policy.ts';
import { presentRefundableCharge, presentRefundablePayment, presentDisputes, presentRefunds } from '../present.ts';
import { refundableOf } from '../refund-payment.ts';
import { loadReversible } from '../reversible-charge.store.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { listDisputesOf } from '../disputes/dispute.store.ts';
import { listRefundsOf, type RefundedThing } from '../refund.store.ts';

export async function listRefundable({ app: { database }, query }: Call<typeof operations.listRefundable>) {
  const { rows, total } = await listRefundableRows(database, query);
  const cards = await presentAccountCards(
    database,
    rows.flatMap(({ account_id, performer_id }) => [account_id, performer_id ?? account_id]),
  );
  return { data: rows.map((row) => present(row, query.kind, cards)), total };
}

function present(
  { id, account_id, performer_id, type, amount, left_over, created_at }: FoundRow,
  kind: RefundableRow['kind'],
  cards: ReadonlyMap<string, AccountCard>,
): RefundableRow {
  return {
    _id: id,
    kind,
    user: requireCard(cards, account_id),
    performer: findCard(cards, performer_id),
    type: type as RefundableRow['type'],
    amount: fromMinor(amount),
    left: fromMinor(left_over),
    createdAt: created_at.toISOString(),
  };
}

export async function getRefundableCharge({ app: { database }, params }: Call<typeof operations.getRefundableCharge>) {
  const charge = await loadReversible(database, params.id);
  if (!charge) throw new Failure('not-found', t('This sale does not exist.'));
  return presentRefundableCharge(
    database,
    charge,
    refundableCharge(charge, { isActive: await isActive(database, charge.payer_id) }),
  );
}

export async function getRefundablePayment({ app, params }: Call<typeof operations.getRefundablePayment>) {
  const payment = await loadPayment(app.database, params.id);
  if (!payment) throw new Failure('not-found', t('This payment does not exist.'));
  const balance = await readBalance(app.database, payment.account_id, bookOf(payment.provider));
  return presentRefundablePayment(app.database, payment, {
    ...(await refundableOf(app.database, app, payment)),
    balance,
  });
}

/** The refunds of a card payment or sale, latest first. */
export async function readRefundsOf(db: Kysely<DB>, of: RefundedThing): Promise<Refund[]> {
  return presentRefunds(db, await listRefundsOf(db, of));
}

export async function readDisputesOf(db: Kysely<DB>, paymentId: string): Promise<Dispute[]> {
  return presentDisputes(db, await listDisputesOf(db, paymentId));
}
