import type * as operations from '@ovation/contract/people/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { loadCardFor } from './account.store.ts';
import { presentAccountCard } from './present.ts';

export async function viewUser({ app, actor, params, request }: Call<typeof operations.viewUser>) {
  const row = await loadCardFor(app.database, params.id, { viewerId: actor.id, country: request.country });
  if (!row) throw new Failure('not-found');
  return { ...presentAccountCard(row), isPerformer: row.kind === 'performer', createdAt: row.created_at.toISOString() };
}
