import { z } from 'zod';
import { accountCard } from './accounts.ts';
import { done, email, id, idParams, line, listOf, listQuery, password, time, username } from '../fields.ts';
import { operation } from '../operation.ts';
import { staffRoleNames } from '../staff-permissions.ts';
import { says } from '../says.ts';

const role = z.enum(staffRoleNames);
const roles = z
  .array(role)
  .min(1, says('Please choose at least one role.'))
  .max(staffRoleNames.length)
  .transform((list) => [...new Set(list)]);

export const staffMember = accountCard.extend({
  email: z.string(),
  roles: z.array(role),
  hasSecondFactor: z.boolean(),
  /** The last use of a session; null if there is none. */
  lastSeenAt: time.nullable(),
  createdAt: time,
});
export type StaffMember = z.output<typeof staffMember>;

export const staffInvitation = z.object({
  _id: id,
  email: z.string(),
  roles: z.array(role),
  invitedBy: accountCard.nullable(),
  createdAt: time,
  expiresAt: time,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

const staff = { area: 'administration', access: 'admin', permission: 'staff' } as const;

export const listStaff = operation({
  ...staff,
  name: 'listStaff',
  summary: 'Members of staff with their roles',
  method: 'GET',
  path: '/admin/staff',
  query: listQuery(['name'], {}),
  reply: listOf(staffMember),
});

export const listStaffInvitations = operation({
  ...staff,
  name: 'listStaffInvitations',
  summary: 'Invitations that have not been accepted',
  method: 'GET',
  path: '/admin/staff/invitations',
  query: listQuery([], {}),
  reply: listOf(staffInvitation),
});

export const inviteStaff = operation({
  ...staff,
  name: 'inviteStaff',
  summary: 'Invite a member of staff by email; the link works once, for three days',
  method: 'POST',
  path: '/admin/staff/invitations',
  limit: { max: 30, windowSeconds: 3_600 },
  body: z.object({ email, roles }),
  status: 201,
  reply: staffInvitation,
  errors: ['email-taken', 'too-many-requests'],
});

export const withdrawStaffInvitation = operation({
  ...staff,
  name: 'withdrawStaffInvitation',
  summary: 'Withdraw an invitation',
  method: 'DELETE',
  path: '/admin/staff/invitations/{id}',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const changeStaffRoles = operation({
  ...staff,
  name: 'changeStaffRoles',
  summary: 'Choose the roles of a member of staff',
  method: 'PUT',
  path: '/admin/staff/{id}',
  params: idParams,
  body: z.object({ roles }),
  reply: staffMember,
  errors: ['not-found', 'last-owner'],
});

export const removeStaff = operation({
  ...staff,
  name: 'removeStaff',
  summary: 'Remove a member of staff; ends their sessions at once',
  method: 'DELETE',
  path: '/admin/staff/{id}',
  params: idParams,
  reply: done,
  errors: ['not-found', 'last-owner', 'conflict'],
});

export const acceptStaffInvitation = operation({
  name: 'acceptStaffInvitation',
  area: 'auth',
  summary: 'Join the staff with the token of the invitation',
  method: 'POST',
  path: '/auth/staff/join',
  access: 'public',
  staysOpen: true,
  limit: { max: 60, windowSeconds: 600 },
  body: z.object({ token: line(200), name: line(80), username, password }),
  status: 201,
  reply: done,
  errors: ['not-found', 'username-taken', 'email-taken'],
});
