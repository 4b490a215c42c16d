import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import type { StaffInvitation, StaffMember } from '@ovation/contract/people/staff.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
import { presentAccountCard } from '../present.ts';
import type { InvitationRow } from './invitation.store.ts';
import type { StaffRow } from './staff-role.store.ts';

export function presentStaffMember(row: StaffRow): StaffMember {
  return {
    ...presentAccountCard(row),
    email: row.email ?? '',
    roles: row.roles as StaffRole[],
    hasSecondFactor: row.has_second_factor,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentInvitation(row: InvitationRow, cards: ReadonlyMap<string, AccountCard>): StaffInvitation {
  return {
    _id: row.id,
    email: row.email,
    roles: row.roles as StaffRole[],
    invitedBy: cards.get(row.invited_by) ?? null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
