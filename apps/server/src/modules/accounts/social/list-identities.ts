import type * as operations from '@ovation/contract/people/social.ts';
import type { SocialProvider } from '@ovation/contract/people/social.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadIdentities } from './identity.store.ts';

export async function listIdentities({ app, actor }: Call<typeof operations.listIdentities>) {
  const rows = await loadIdentities(app.database, actor.id);
  const data = rows.map(({ provider, email, linked_at }) => ({
    provider: provider as SocialProvider,
    email,
    linkedAt: linked_at.toISOString(),
  }));
  return { data, total: data.length };
}
