import type * as operations from '@ovation/contract/people/sessions.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadOpenSessions } from './session.store.ts';
import { hashToken } from '../token.ts';
import { deviceName } from './known-device.ts';

export async function listSessions({ app, actor, request }: Call<typeof operations.listSessions>) {
  const rows = await loadOpenSessions(app.database, actor.id, app.clock.now());
  const own = hashToken(request.token ?? '');
  const data = rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    country: app.geo.countryOf(row.address) ?? null,
    isCurrent: own.equals(row.token_hash),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { data, total: data.length };
}
