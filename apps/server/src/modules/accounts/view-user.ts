import type * as operations from '@ovation/contract/accounts.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import { loadAccountCards } from './account.store.ts';
import { presentAccountCard } from './present.ts';

export async function viewUser({ app, params }: Call<typeof operations.viewUser>) {
  const [row] = await loadAccountCards(app.database, [params.id]);
  if (!row || row.kind === 'admin') throw new Failure('not-found');
  return { ...presentAccountCard(row), isPerformer: row.kind === 'performer', createdAt: row.created_at.toISOString() };
}
