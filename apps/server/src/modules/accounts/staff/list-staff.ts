import type * as operations from '@ovation/contract/people/staff.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../present.ts';
import { findInvitations } from './invitation.store.ts';
import { presentInvitation, presentStaffMember } from './present-staff.ts';
import { findStaff } from './staff-role.store.ts';

export async function listStaff({ app, query }: Call<typeof operations.listStaff>) {
  const { rows, total } = await findStaff(app.database, query);
  return { data: rows.map(presentStaffMember), total };
}

export async function listStaffInvitations({ app, query }: Call<typeof operations.listStaffInvitations>) {
  const { rows, total } = await findInvitations(app.database, query, app.clock.now());
  const cards = await presentAccountCards(
    app.database,
    rows.map(({ invited_by }) => invited_by),
  );
  return { data: rows.map((row) => presentInvitation(row, cards)), total };
}
