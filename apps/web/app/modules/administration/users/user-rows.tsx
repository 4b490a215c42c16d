import { formatBytes } from '@ovation/domain/format-bytes.ts';
import type { User } from '@ovation/contract/people/users.ts';
import { Anchor, Button, Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import classes from './user-rows.module.css';

interface UserRowsProps {
  readonly users: readonly User[];
  /** Opens the dialog that suspends or restores the account. */
  readonly onAsk: (user: User) => void;
}

export function UserRows({ users, onAsk }: UserRowsProps) {
  return (
    <Card padding={0}>
      <ul className={classes.rows}>
        {users.map((user) => (
          <li key={user._id} className={classes.row}>
            <UserRow user={user} onAsk={() => onAsk(user)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UserRow({ user, onAsk }: { readonly user: User; readonly onAsk: () => void }) {
  const verb = user.status === 'suspended' ? 'Restore' : 'Suspend';
  return (
    <>
      <Avatar account={user} />
      <span className={classes.words}>
        <Text component="span" fw={600} lh={1.3}>
          {user.name}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          @{user.username} ·{' '}
          {user.isPerformer ? (
            <Anchor component={Link} to={`/admin/performers/${user._id}`} underline="always" inherit>
              Performer
            </Anchor>
          ) : (
            'Fan'
          )}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {user.email}
        </Text>
        {user.usedBytes > 0 ? (
          <Text component="span" size="sm" c="dimmed">
            {formatBytes(user.usedBytes)} stored
          </Text>
        ) : null}
        {user.suspension ? <SuspensionLine suspension={user.suspension} /> : null}
      </span>
      <Button variant="default" className={classes.action} onClick={onAsk} aria-label={`${verb} ${user.name}`}>
        {verb}
      </Button>
    </>
  );
}

function SuspensionLine({ suspension: { until, reason } }: { readonly suspension: NonNullable<User['suspension']> }) {
  return (
    <span className={classes.suspension}>
      <StateBadge tone="negative">Suspended</StateBadge>
      <Text component="span" size="sm">
        {until === null ? (
          'Until further notice'
        ) : (
          <>
            Until <Day time={until} />
          </>
        )}
      </Text>
      {reason === null ? null : (
        <Text component="span" size="sm" c="dimmed" className={classes.reason}>
          “{reason}”
        </Text>
      )}
    </span>
  );
}
