import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/site-money.ts';
import type { SiteCharge, SiteTransaction, Movement, MovementParty } from '@ovation/contract/money/site-money.ts';
import { fromMinor, parsePeriod } from '@ovation/domain';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type { Kysely } from 'kysely';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readRefundsOf, readDisputesOf } from '../../refunds/index.ts';
import {
  findPaymentOf,
  listMovements,
  findCouponCode,
  listSitePayments,
  sumReturns,
  findCouponOf,
  loadSiteCharge,
  listCharges,
  type MovementRow,
  type SiteChargeRow,
} from './money.store.ts';
import { loadPayment, presentTransactions, type PaymentRow } from '../../payments/index.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { presentAccountCards, findCard, requireCard } from '../../accounts/index.ts';

export async function getSiteCharge({ app: { database: db }, params: { id } }: Call<typeof operations.getSiteCharge>) {
  const row = await loadSiteCharge(db, id);
  if (!row) throw new Failure('not-found', t('This sale does not exist.'));
  const [[charge], coupon, transactionId, movements, refunds] = await Promise.all([
    presentSiteCharges(db, [row]),
    findCouponOf(db, id),
    findPaymentOf(db, id),
    listMovements(db, { chargeId: id }).then((rows) => presentMovements(db, rows)),
    readRefundsOf(db, { chargeId: id }),
  ]);
  return {
    ...(charge as SiteCharge),
    coupon: coupon ? { code: coupon.code, discount: fromMinor(coupon.discount) } : null,
    transactionId: transactionId ?? null,
    movements,
    refunds,
  };
}

export async function listSiteCharges({ app: { database }, query }: Call<typeof operations.listSiteCharges>) {
  const { rows, total } = await listCharges(database, { ...query, ...parsePeriod(query) });
  return { data: await presentSiteCharges(database, rows), total };
}

export async function getSiteTransaction({
  app: { database: db },
  params: { id },
}: Call<typeof operations.getSiteTransaction>) {
  const payment = await loadPayment(db, id);
  if (!payment) throw new Failure('not-found', t('This payment does not exist.'));
  const row = payment.charge_id === null ? undefined : await loadSiteCharge(db, payment.charge_id);
  const [[transaction], [charge = null], coupon, movements, refunds, disputes] = await Promise.all([
    presentSiteTransactions(db, [payment]),
    presentSiteCharges(db, row ? [row] : []),
    findCouponCode(db, payment.coupon_id),
    listMovements(db, { paymentId: id }).then((rows) => presentMovements(db, rows)),
    readRefundsOf(db, { paymentId: id }),
    readDisputesOf(db, id),
  ]);
  return { ...(transaction as SiteTransaction), coupon, charge, movements, refunds, disputes };
}

export async function listSiteTransactions({ app: { database }, query }: Call<typeof operations.listSiteTransactions>) {
  const { rows, total } = await listSitePayments(database, { ...query, ...parsePeriod(query) });
  return { data: await presentSiteTransactions(database, rows), total };
}

type Cards = ReadonlyMap<string, AccountCard>;

async function presentSiteTransactions(db: Kysely<DB>, rows: readonly PaymentRow[]): Promise<SiteTransaction[]> {
  const [transactions, cards, returned] = await Promise.all([
    presentTransactions(db, rows),
    presentAccountCards(
      db,
      rows.map(({ account_id }) => account_id),
    ),
    sumReturns(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  // Only the payer may open the bank's confirmation page.
  return rows.map((row, index) => ({
    ...(transactions[index] as SiteTransaction),
    redirectUrl: undefined,
    user: requireCard(cards, row.account_id),
    returned: fromMinor(returned.get(row.id) ?? 0n),
  }));
}

async function presentSiteCharges(db: Kysely<DB>, rows: readonly SiteChargeRow[]): Promise<SiteCharge[]> {
  const cards = await presentAccountCards(
    db,
    rows.flatMap(({ payer_id, performer_id }) => [payer_id, performer_id]),
  );
  return rows.map((row) => presentSiteCharge(row, cards));
}

function presentSiteCharge(row: SiteChargeRow, cards: Cards): SiteCharge {
  const createdAt = row.created_at.toISOString();
  return {
    _id: row.id,
    type: row.type as EarningType,
    user: requireCard(cards, row.payer_id),
    performer: requireCard(cards, row.performer_id),
    gross: fromMinor(row.gross),
    commission: fromMinor(row.commission),
    net: fromMinor(row.net),
    siteDiscount: fromMinor(row.site_discount),
    paid: fromMinor(row.gross - row.site_discount),
    takenBack: fromMinor(row.taken_back),
    objectId: row.object_id,
    message: row.message,
    createdAt,
    updatedAt: createdAt,
  };
}

async function presentMovements(db: Kysely<DB>, rows: readonly MovementRow[]): Promise<Movement[]> {
  const cards = await presentAccountCards(
    db,
    rows.flatMap(({ from_owner, to_owner }) => [from_owner ?? [], to_owner ?? []].flat()),
  );
  const party = (kind: string, owner: string | null, name: string | null): MovementParty => ({
    kind: kind as MovementParty['kind'],
    account: findCard(cards, owner),
    name,
  });
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    from: party(row.from_kind, row.from_owner, row.from_name),
    to: party(row.to_kind, row.to_owner, row.to_name),
    amount: fromMinor(row.amount),
    createdAt: row.created_at.toISOString(),
  }));
}
