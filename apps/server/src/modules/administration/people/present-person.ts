import type { Person } from '@ovation/contract/people/person.ts';
import { presentAccountCard } from '../../accounts/index.ts';
import type { PersonRow } from './person.store.ts';

/** Who a person is; how to reach them only with `withContact`. */
export function presentPerson(row: PersonRow, withContact: boolean): Person {
  return {
    ...presentAccountCard(row),
    kind: row.kind === 'performer' ? 'performer' : 'fan',
    status: row.status as Person['status'],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    performer: presentPerformerFacts(row),
    ...(withContact ? { contact: presentContact(row) } : {}),
  };
}

function presentPerformerFacts(row: PersonRow): Person['performer'] {
  if (row.performer_status === null) return null;
  return {
    status: row.performer_status as NonNullable<Person['performer']>['status'],
    statusReason: row.status_reason,
    country: row.country,
    totalFollower: Number(row.total_follower ?? 0n),
    totalFeed: Number(row.total_feed ?? 0n),
    totalPhoto: Number(row.total_photo ?? 0n),
    totalVideo: Number(row.total_video ?? 0n),
  };
}

function presentContact(row: PersonRow): Person['contact'] {
  const { suspended_at, suspended_until, suspension_reason } = row;
  return {
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    suspension:
      suspended_at === null
        ? null
        : {
            since: suspended_at.toISOString(),
            until: suspended_until?.toISOString() ?? null,
            reason: suspension_reason,
          },
    closesAt: row.closing_at?.toISOString() ?? null,
    usedBytes: Number(row.used_bytes ?? 0n),
  };
}
