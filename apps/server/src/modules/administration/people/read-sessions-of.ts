import { personListLength, type Person } from '@ovation/contract/people/person.ts';
import type { App } from '../../../app.ts';
import { deviceName } from '../../accounts/index.ts';
import { listSessionsOf } from './person.store.ts';

/** Where a person is logged in, the last seen first. */
export async function readSessionsOf(app: App, id: string, withAddress: boolean): Promise<Person['sessions']> {
  const rows = await listSessionsOf(app.database, id, app.clock.now(), personListLength);
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    country: app.geo.countryOf(row.address) ?? null,
    address: withAddress ? row.address : '',
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}
