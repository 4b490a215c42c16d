import { english, t } from '@ovation/language/t.ts';
import type { ListedIdentityCheck } from '@ovation/contract/people/identity.ts';
import { Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { calendarDay, IdentityBadge } from '../../identity/identity-labels.tsx';
import { AccountList } from '../account-list.tsx';
import classes from '../performers/performers.module.css';

interface IdentityListProps {
  readonly checks: readonly ListedIdentityCheck[];
  readonly total: number;
}

const orders: readonly Order[] = [
  { value: 'updatedAt asc', label: english('Waiting longest') },
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
];

const states = [
  { value: '', label: english('All') },
  { value: 'submitted', label: english('Waiting') },
  { value: 'expired', label: english('Expired') },
  { value: 'rejected', label: english('Rejected') },
  { value: 'approved', label: english('Approved') },
  { value: 'draft', label: english('Documents missing') },
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
      noMatch={t('No matches')}
      empty={{
        title: t('No documents yet'),
        message: t('They appear here as soon as the first creator sends some.'),
      }}
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
        <Text component="span" fw={600} lh={1.3} lineClamp={1}>
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
  if (isPublishingStopped) return t('Publishing paused');
  if (performerStatus === 'pending') return providerResult === 'verified' ? t('New, verified by Stripe') : t('New');
  return validUntil === null ? '' : t('Valid until {calendarDay}', { calendarDay: calendarDay(validUntil) });
}
