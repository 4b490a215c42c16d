import type * as operations from '@ovation/contract/money.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { presentSubscriptionRow } from './present.ts';
import { listSubscriptions, type SubscriptionList } from './subscription.store.ts';

export async function searchSubscriptions({ app, actor, query }: Call<typeof operations.searchSubscriptions>) {
  return search(app, 'account_id', actor.id, query);
}

export async function searchSubscribers({ app, actor, query }: Call<typeof operations.searchSubscribers>) {
  return search(app, 'performer_id', actor.id, query);
}

async function search(app: App, side: 'account_id' | 'performer_id', ownerId: string, query: SubscriptionList) {
  const { rows, total } = await listSubscriptions(app.database, side, ownerId, query, app.clock.now());
  const cards = await presentAccountCards(app.database, rows.flatMap((row) => [row.performer_id, row.account_id]));
  return { data: rows.map((row) => presentSubscriptionRow(row, cards)), total };
}
