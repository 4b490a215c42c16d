import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type { Movement, MovementParty, SiteCharge, SiteTransaction } from '@ovation/contract/money/site-money.ts';
import { fromMinor } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/types.gen.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { presentTransactions, type PaymentRow } from '../../payments/index.ts';
import type { MovementRow } from './movement.store.ts';
import type { SiteChargeRow } from './site-charge.store.ts';
import { sumReturns } from './site-payment.store.ts';

type Cards = ReadonlyMap<string, AccountCard>;

export async function presentSiteTransactions(db: Kysely<DB>, rows: readonly PaymentRow[]): Promise<SiteTransaction[]> {
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
    user: cards.get(row.account_id) as AccountCard,
    returned: fromMinor(returned.get(row.id) ?? 0n),
  }));
}

export async function presentSiteCharges(db: Kysely<DB>, rows: readonly SiteChargeRow[]): Promise<SiteCharge[]> {
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
    user: cards.get(row.payer_id) as AccountCard,
    performer: cards.get(row.performer_id) as AccountCard,
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

export async function presentMovements(db: Kysely<DB>, rows: readonly MovementRow[]): Promise<Movement[]> {
  const cards = await presentAccountCards(
    db,
    rows.flatMap(({ from_owner, to_owner }) => [from_owner ?? [], to_owner ?? []].flat()),
  );
  const party = (kind: string, owner: string | null, name: string | null): MovementParty => ({
    kind: kind as MovementParty['kind'],
    account: cards.get(owner ?? '') ?? null,
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
