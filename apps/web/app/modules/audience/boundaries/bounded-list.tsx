import { english, type EnglishText, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { ReactNode } from 'react';
import type { BlockedUser } from '@ovation/contract/people/audience.ts';
import type { BoundedUser } from '@ovation/contract/people/boundaries.ts';
import { Button, Text } from '@mantine/core';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import { useStep, type Step } from './use-boundaries.ts';

export type BoundaryKind = 'blocked' | 'muted' | 'restricted';

interface Undoing {
  readonly step: Step;
  readonly label: EnglishText;
  /** The label where there is little room. */
  readonly short: EnglishText;
}

/** How each kind of list is undone. */
const undoing: Record<BoundaryKind, Undoing> = {
  blocked: { step: 'unblock', label: english('Unblock'), short: english('Unblock') },
  muted: { step: 'unmute', label: english('Unmute'), short: english('Unmute') },
  restricted: {
    step: 'unrestrict',
    label: english('Lift the restriction'),
    short: english('Lift'),
  },
};

const listNames: Readonly<Record<BoundaryKind, EnglishText>> = {
  blocked: english('Blocked people'),
  muted: english('Muted people'),
  restricted: english('Restricted people'),
};

const sinceWhen: Readonly<Record<BoundaryKind, (timeAgo: ReactNode) => ReactNode>> = {
  blocked: (timeAgo) => rich('Blocked {timeAgo}', { timeAgo }),
  muted: (timeAgo) => rich('Muted {timeAgo}', { timeAgo }),
  restricted: (timeAgo) => rich('Restricted {timeAgo}', { timeAgo }),
};

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
    <Rows label={translated(listNames[kind])}>
      {users.map((user) => (
        <Row key={user._id}>
          <BoundedRow kind={kind} user={user} />
        </Row>
      ))}
    </Rows>
  );
}

function BoundedRow({ kind, user }: { readonly kind: BoundaryKind; readonly user: BoundedListProps['users'][number] }) {
  const { step, label, short } = undoing[kind];
  const { running, take } = useStep(user);
  const since = (
    <>
      {sinceWhen[kind](<TimeAgo time={user.since} />)}
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
          aria-label={`${translated(label)}: ${user.name}`}
        >
          {translated(short)}
        </Button>
      }
    />
  );
}
