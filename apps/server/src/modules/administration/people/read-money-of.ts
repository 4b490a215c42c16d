import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { personListLength, type Person } from '@ovation/contract/people/person.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { readBalance, readEarnings } from '../../ledger/index.ts';
import { listChargesOf, listSubscriptionsOf, sumChargesOf, type ChargeOfRow, type PersonRow } from './person.store.ts';

type PersonMoney = NonNullable<Person['money']>;
const thirtyDaysMs = 30 * 24 * 3_600_000;

/** What a person has, spends and earns, in the book in use. */
export async function readMoneyOf({ database: db, clock }: App, { id, kind }: PersonRow): Promise<PersonMoney> {
  const isPerformer = kind === 'performer';
  const since = new Date(clock.now().getTime() - thirtyDaysMs);
  const [balance, earnings, { spent, earned }, subscriptions, bought, sold] = await Promise.all([
    readBalance(db, id),
    isPerformer ? readEarnings(db, id) : null,
    sumChargesOf(db, id, since),
    listSubscriptionsOf(db, id, personListLength),
    listChargesOf(db, id, 'payer_id', personListLength),
    isPerformer ? listChargesOf(db, id, 'performer_id', personListLength) : [],
  ]);
  const others = [...subscriptions, ...bought].map(({ performer_id }) => performer_id);
  const cards = await presentAccountCards(db, [...new Set([...others, ...sold.map(({ payer_id }) => payer_id)])]);
  return {
    balance: fromMinor(balance),
    spentLast30Days: fromMinor(spent),
    earnings: earnings === null ? null : fromMinor(earnings),
    earnedLast30Days: isPerformer ? fromMinor(earned) : null,
    subscriptions: subscriptions.map((row) => ({
      _id: row.id,
      performer: cards.get(row.performer_id) as AccountCard,
      status: row.status,
      price: fromMinor(row.price),
      expiresAt: row.expires_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
    })),
    purchases: bought.map((row) =>
      presentCharge(row, { other: cards.get(row.performer_id), amount: row.gross - row.site_discount }),
    ),
    sales: sold.map((row) => presentCharge(row, { other: cards.get(row.payer_id), amount: row.net })),
  };
}

function presentCharge(
  row: ChargeOfRow,
  { other, amount }: { readonly other: AccountCard | undefined; readonly amount: bigint },
): PersonMoney['purchases'][number] {
  return {
    _id: row.id,
    type: row.type as PersonMoney['purchases'][number]['type'],
    other: other as AccountCard,
    amount: fromMinor(amount),
    createdAt: row.created_at.toISOString(),
  };
}
