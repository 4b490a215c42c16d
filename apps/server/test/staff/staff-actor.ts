import { permissionsOf, type StaffRole } from '@ovation/contract/staff-permissions.ts';
import type { Actor } from '../../src/platform/http/call.ts';
import { newId } from '../../src/platform/new-id.ts';

/** A member of staff for rules that take an actor; no such account exists. */
export function staffActor(role: StaffRole = 'owner'): Actor {
  return {
    id: newId(),
    kind: 'admin',
    username: 'x',
    status: 'active',
    permissions: new Set(permissionsOf([role])),
  };
}
