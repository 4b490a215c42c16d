import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import type { User } from '@ovation/contract/people/users.ts';
import { Anchor, Button, Card, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { useMay } from '../../../platform/visitor/session.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { UserAgreements } from './user-agreements.tsx';
import classes from './user-rows.module.css';
import { quote } from '../../../ui/words/formats.ts';

interface UserRowsProps {
  readonly users: readonly User[];
  /** Opens the dialog that suspends or restores the account. */
  readonly onAsk: (user: User) => void;
  /** Opens the dialog that begins a view of the site as this account. */
  readonly onView: (user: User) => void;
}

export function UserRows({ users, onAsk, onView }: UserRowsProps) {
  return (
    <Card padding={0}>
      <ul className={classes.rows}>
        {users.map((user) => (
          <li key={user._id} className={classes.row}>
            <UserRow user={user} onAsk={() => onAsk(user)} onView={() => onView(user)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface UserRowProps {
  readonly user: User;
  readonly onAsk: () => void;
  readonly onView: () => void;
}

function UserRow({ user, onAsk, onView }: UserRowProps) {
  const seesPapers = useMay('papers');
  const verb = user.status === 'suspended' ? t('Restore') : t('Suspend');
  return (
    <>
      <Avatar account={user} />
      <span className={classes.words}>
        <Anchor component={Link} to={personAddress(user)} fw={600} lh={1.3} dir="auto">
          {user.name}
        </Anchor>
        <Text component="span" size="sm" c="dimmed">
          @{user.username} ·{' '}
          {user.isPerformer && seesPapers ? (
            <Anchor component={Link} to={`/admin/performers/${user._id}`} underline="always" inherit>
              {t('Creator')}
            </Anchor>
          ) : (
            kindOf(user)
          )}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {user.email}
        </Text>
        {user.usedBytes > 0 ? (
          <Text component="span" size="sm" c="dimmed">
            {t('{usedBytes} stored', { usedBytes: formatBytes(user.usedBytes) })}
          </Text>
        ) : null}
        {user.closesAt === null ? null : (
          <Text component="span" size="sm" c="dimmed">
            {rich('Closes on {day}, unless they come back', { day: <Day time={user.closesAt} /> })}
          </Text>
        )}
        {user.suspension ? <SuspensionLine suspension={user.suspension} /> : null}
      </span>
      <Group gap="xs" className={classes.action}>
        <UserAgreements user={user} />
        <Button variant="default" onClick={onView} aria-label={t('View as {name}', { name: user.name })}>
          {t('View as')}
        </Button>
        <Button variant="default" onClick={onAsk} aria-label={`${verb} ${user.name}`}>
          {verb}
        </Button>
      </Group>
    </>
  );
}

const kindOf = ({ isPerformer }: User): string => (isPerformer ? t('Creator') : t('Fan'));

function SuspensionLine({ suspension: { until, reason } }: { readonly suspension: NonNullable<User['suspension']> }) {
  return (
    <span className={classes.suspension}>
      <StateBadge tone="negative">{t('Suspended')}</StateBadge>
      <Text component="span" size="sm">
        {until === null ? t('Until further notice') : rich('Until {day}', { day: <Day time={until} /> })}
      </Text>
      {reason === null ? null : (
        <Text component="span" size="sm" c="dimmed" className={classes.reason}>
          {quote(reason)}
        </Text>
      )}
    </span>
  );
}
