import type * as operations from '@ovation/contract/people/passkeys.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadPasskeys } from './passkey.store.ts';
import { presentPasskey } from './present-passkey.ts';

export async function listPasskeys({ app, actor }: Call<typeof operations.listPasskeys>) {
  const rows = await loadPasskeys(app.database, actor.id);
  return { data: rows.map(presentPasskey), total: rows.length };
}
