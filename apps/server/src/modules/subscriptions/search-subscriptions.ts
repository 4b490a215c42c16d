import type * as operations from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { presentSubscriptionRow } from './present.ts';
import { findYearSellers } from './prices/subscription-price.store.ts';
import { listSubscriptions, sumEarned, type SubscriptionList } from './subscription-list.store.ts';

export async function searchSubscriptions({ app, actor, query }: Call<typeof operations.searchSubscriptions>) {
  const { rows, cards, total } = await search(app, 'account_id', actor.id, query);
  const sellers = await findYearSellers(
    app.database,
    rows.map((row) => row.performer_id),
  );
  return {
    data: rows.map((row) => ({
      ...presentSubscriptionRow(row, cards),
      paymentMethod: row.payment_method,
      offersYear: sellers.has(row.performer_id),
    })),
    total,
  };
}

export async function searchSubscribers({ app, actor, query }: Call<typeof operations.searchSubscribers>) {
  const { rows, cards, total } = await search(app, 'performer_id', actor.id, query);
  const earned = await sumEarned(
    app.database,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => ({ ...presentSubscriptionRow(row, cards), worth: fromMinor(earned.get(row.id) ?? 0n) })),
    total,
  };
}

async function search(app: App, side: 'account_id' | 'performer_id', ownerId: string, query: SubscriptionList) {
  const { rows, total } = await listSubscriptions(app.database, side, ownerId, query, app.clock.now());
  return {
    rows,
    total,
    cards: await presentAccountCards(
      app.database,
      rows.flatMap((row) => [row.performer_id, row.account_id]),
    ),
  };
}
