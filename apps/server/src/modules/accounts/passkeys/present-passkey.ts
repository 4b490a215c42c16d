import type { Passkey } from '@ovation/contract/people/passkeys.ts';
import type { PasskeyRow } from './passkey.store.ts';

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
