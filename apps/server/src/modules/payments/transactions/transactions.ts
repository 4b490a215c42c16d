import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/money.ts';
import { maxExported, type Transaction } from '@ovation/contract/money/money.ts';
import { parsePeriod } from '@ovation/domain';
import { currency } from '@ovation/contract/site/settings.ts';
import type { Kysely } from 'kysely';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { loadPayment, listPayments, sumReturned, type PaymentRow } from '../payment.store.ts';
import { csvLine } from '../../../platform/csv.ts';
import { requireExportable } from '../bounds.ts';
import { purposeNames, presentTransaction } from '../present.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { loadCards } from '../cards/cards.store.ts';

/** Other people's payments look like missing ones. */
export async function getTransaction({ app, actor, params }: Call<typeof operations.getTransaction>) {
  const payment = await loadPayment(app.database, params.id);
  if (payment?.account_id !== actor.id) throw new Failure('not-found', t('This payment does not exist.'));
  const [transaction] = await presentTransactions(app.database, [payment]);
  return transaction as Transaction;
}

export async function searchTransactions({ app, actor, query }: Call<typeof operations.searchTransactions>) {
  const { rows, total } = await listPayments(app.database, actor.id, { ...query, ...parsePeriod(query) });
  return { data: await presentTransactions(app.database, rows), total };
}

const header = [
  english('Date'),
  english('What for'),
  english('Creator'),
  english('State'),
  english('Amount paid'),
  english('Amount refunded'),
  english('Currency'),
  english('Tokens'),
  english('Card'),
  english('Provider'),
  english('Reference'),
  english('Note'),
  english('ID'),
];

/** Exports all rows of the list as CSV. */
export async function exportTransactions({
  app,
  actor,
  query,
}: Call<typeof operations.exportTransactions>): Promise<string> {
  const all = { current: 1, pageSize: maxExported, sortBy: 'createdAt', sort: 'desc' } as const;
  const { rows, total } = await listPayments(app.database, actor.id, { ...query, ...parsePeriod(query), ...all });
  requireExportable(total);
  const table = await presentTransactions(app.database, rows);
  return [header.map(translated), ...table.map(rowOf)].map(csvLine).join('');
}

const states: Record<Transaction['status'], EnglishText> = {
  succeeded: english('Paid'),
  requires_action: english('To confirm'),
  pending: english('On its way'),
  failed: english('Failed'),
};

function rowOf({
  _id,
  createdAt,
  type,
  performer,
  status,
  amount,
  refunded,
  tokens,
  card,
  paymentMethod,
  provider,
  reference,
  message,
}: Transaction): string[] {
  const paidBy = card === null ? paymentMethod : `${card.brand} ${card.last4}`;
  return [
    createdAt,
    translated(purposeNames[type]),
    performer?.name ?? '',
    translated(states[status]),
    amount.toFixed(2),
    refunded.toFixed(2),
    currency,
    tokens.toFixed(2),
    paidBy,
    provider,
    reference ?? '',
    message ?? '',
    _id,
  ];
}

/** Payments with their performers and cards, loaded in batches. */
export async function presentTransactions(db: Kysely<DB>, payments: readonly PaymentRow[]): Promise<Transaction[]> {
  const [people, cards, returned] = await Promise.all([
    presentAccountCards(
      db,
      payments.flatMap(({ performer_id }) => performer_id ?? []),
    ),
    loadCards(
      db,
      payments.flatMap(({ card_id }) => card_id ?? []),
    ),
    sumReturned(
      db,
      payments.map(({ id }) => id),
    ),
  ]);
  return payments.map((payment) => presentTransaction(payment, people, { cards, returned }));
}
