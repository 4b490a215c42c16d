import type { App } from '../../../../app.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import { newcomerOf } from '../../newcomer.ts';
import { hashToken } from '../../token.ts';
import { countViewRequest } from './view.store.ts';

/**
 * The account that a member of staff views the site as; the member's own once the view has ended. Every request of a
 * view is counted, for the security log.
 */
export async function viewAs(app: App, staff: Actor, token: string): Promise<Actor> {
  if (!may(staff, 'people') || staff.lacksSecondFactor) return staff;
  const now = app.clock.now();
  const row = await countViewRequest(app.database, { tokenHash: hashToken(token), staffId: staff.id }, now);
  if (!row) return staff;
  return {
    id: row.id,
    kind: row.kind as Actor['kind'],
    username: row.username,
    status: (row.status ?? 'active') as Actor['status'],
    newcomer: newcomerOf(row, now),
    view: { id: row.view_id, staffId: staff.id, until: row.expires_at },
  };
}
