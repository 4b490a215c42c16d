import type { User } from '@ovation/contract/people/users.ts';
import { presentAccountCard } from '../present.ts';
import type { UserRow } from './suspension.store.ts';

export function presentUser(row: UserRow): User {
  return {
    ...presentAccountCard(row),
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    isPerformer: row.kind === 'performer',
    status: row.status === 'leaving' ? 'active' : (row.status as User['status']),
    closesAt: row.closing_at?.toISOString() ?? null,
    suspension: presentSuspension(row),
    usedBytes: Number(row.used_bytes ?? 0n),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentSuspension({ suspended_at, suspended_until, suspension_reason }: UserRow): User['suspension'] {
  if (suspended_at === null) return null;
  return {
    since: suspended_at.toISOString(),
    until: suspended_until?.toISOString() ?? null,
    reason: suspension_reason,
  };
}
