import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type * as operations from '@ovation/contract/people/identity.ts';
import type { Call } from '../../platform/http/call.ts';
import { presentAccountCards } from '../accounts/index.ts';
import { presentListed } from './present.ts';
import { listChecks } from './identity.store.ts';
import { readReview } from './read-review.ts';

export async function listIdentityChecks({ app, query }: Call<typeof operations.listIdentityChecks>) {
  const { rows, total } = await listChecks(app.database, query);
  const cards = await presentAccountCards(
    app.database,
    rows.map(({ performer_id }) => performer_id),
  );
  return { data: rows.map((row) => presentListed(row, cards.get(row.performer_id) as AccountCard)), total };
}

export async function getIdentityReview({ app, params }: Call<typeof operations.getIdentityReview>) {
  return readReview(app, params.id);
}
