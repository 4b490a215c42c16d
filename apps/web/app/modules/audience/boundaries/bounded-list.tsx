import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import type { BoundedUser } from '@ovation/contract/people/boundaries.ts';
import { Button, Text } from '@mantine/core';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import { useStep, type Step } from './use-boundaries.ts';

export type BoundaryKind = 'blocked' | 'muted' | 'restricted';

/** How each kind of list is undone. */
const undoing = {
  blocked: { step: 'unblock', label: t('Unblock'), past: t('Blocked') },
  muted: { step: 'unmute', label: t('Unmute'), past: t('Muted') },
  restricted: { step: 'unrestrict', label: t('Lift the restriction'), past: t('Restricted') },
} as const satisfies Record<BoundaryKind, { readonly step: Step; readonly label: string; readonly past: string }>;

interface BoundedListProps {
  readonly kind: BoundaryKind;
  readonly users: readonly (BoundedUser & Partial<BlockedUser>)[];
  /** Instead of an empty list. */
  readonly empty: string;
}

/** The people whom the viewer has blocked, muted or restricted, each with a button that undoes it. */
export function BoundedList({ kind, users, empty }: BoundedListProps) {
  if (users.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <Rows label={t('{past} people', { past: undoing[kind].past })}>
      {users.map((user) => (
        <Row key={user._id}>
          <BoundedRow kind={kind} user={user} />
        </Row>
      ))}
    </Rows>
  );
}

function BoundedRow({ kind, user }: { readonly kind: BoundaryKind; readonly user: BoundedListProps['users'][number] }) {
  const { step, label, past } = undoing[kind];
  const { running, take } = useStep(user);
  const since = (
    <>
      {past} <TimeAgo time={user.since} />
      {user.subscribedUntil ? (
        <> {rich('· subscription paid until {day}', { day: <Day time={user.subscribedUntil} /> })}</>
      ) : null}
    </>
  );
  return (
    <AccountLine
      account={user}
      {...(user.isPerformer && kind !== 'blocked' ? { to: profileAddress(user) } : {})}
      detail={since}
      aside={
        <Button
          variant="default"
          loading={running}
          onClick={() => void take(step)}
          aria-label={`${label}: ${user.name}`}
        >
          {label === 'Lift the restriction' ? t('Lift') : label}
        </Button>
      }
    />
  );
}
