import type { ListedIdentityCheck } from '@ovation/contract/people/identity.ts';
import { Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import type { Order } from '../../../ui/lists/order-select.tsx';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { calendarDay, IdentityBadge } from '../../identity/identity-labels.tsx';
import { AccountList } from '../account-list.tsx';
import classes from '../performers/performer-rows.module.css';

interface IdentityListProps {
  readonly checks: readonly ListedIdentityCheck[];
  readonly total: number;
}

const orders: readonly Order[] = [
  { value: 'updatedAt asc', label: 'Waiting longest' },
  { value: 'updatedAt desc', label: 'Changed last' },
  { value: 'createdAt desc', label: 'Newest' },
];

const states = [
  { value: '', label: 'All' },
  { value: 'submitted', label: 'Waiting' },
  { value: 'expired', label: 'Expired' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'approved', label: 'Approved' },
  { value: 'draft', label: 'Documents missing' },
];

/** The checks of performers' identities, by state and search. */
export function IdentityList({ checks, total }: IdentityListProps) {
  const listing = useListing();
  return (
    <AccountList
      listing={listing}
      total={total}
      states={states}
      orders={orders}
      noMatch="No matches"
      empty={{ title: 'No documents yet', message: 'They appear here as soon as the first performer sends some.' }}
    >
      {checks.length === 0 ? null : (
        <Card padding={0}>
          <ul className={classes.rows}>
            {checks.map((check) => (
              <li key={check.performer._id}>
                <CheckRow check={check} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </AccountList>
  );
}

function CheckRow({ check }: { readonly check: ListedIdentityCheck }) {
  const { performer, status, updatedAt } = check;
  return (
    <Link to={`/admin/performers/${performer._id}`} className={classes.row}>
      <Avatar account={performer} />
      <span className={classes.words}>
        <Text component="span" fw={600} lh={1.3} truncate>
          {performer.name}
        </Text>
        <Text component="span" size="sm" c="dimmed" truncate>
          @{performer.username}
        </Text>
        <Text component="span" size="sm">
          {noteOf(check)}
        </Text>
      </span>
      <span className={classes.state}>
        <IdentityBadge status={status} />
        <Text component="span" size="xs" c="dimmed">
          <TimeAgo time={updatedAt} />
        </Text>
      </span>
    </Link>
  );
}

function noteOf({ performerStatus, isPublishingStopped, validUntil, providerResult }: ListedIdentityCheck): string {
  if (isPublishingStopped) return 'Publishing waits';
  if (performerStatus === 'pending') return providerResult === 'verified' ? 'New, verified by Stripe' : 'New';
  return validUntil === null ? '' : `Valid until ${calendarDay(validUntil)}`;
}
