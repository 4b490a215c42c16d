import { t, translated } from '@ovation/language/t.ts';
import type { PayoutRequest } from '@ovation/contract/money/payouts.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../ui/words/money.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import classes from './payouts.module.css';
import { payoutStates } from './payout-state.tsx';

interface PayoutListProps<Request extends PayoutRequest> {
  readonly requests: readonly Request[];
  /** The address of each request's page, without its id. */
  readonly address: string;
  /** The name of the performer, if it should be shown. */
  readonly nameOf?: (request: Request) => ReactNode;
}

/** Payout requests as rows that link to them. */
export function PayoutList<Request extends PayoutRequest>({ requests, address, nameOf }: PayoutListProps<Request>) {
  return (
    <Rows label={t('Payout requests')}>
      {requests.map((request) => (
        <li key={request._id}>
          <PayoutRow request={request} to={`${address}/${request._id}`} name={nameOf?.(request)} />
        </li>
      ))}
    </Rows>
  );
}

function PayoutRow({
  request,
  to,
  name,
}: {
  readonly request: PayoutRequest;
  readonly to: string;
  readonly name: ReactNode;
}) {
  const { label, tone } = payoutStates[request.status];
  return (
    <Link to={to} className={classes.row}>
      <span className={classes.words}>
        <Text component="span" fw={600} lh={1.3}>
          {name ?? <Money amount={request.amount} />}
        </Text>
        <Text component="span" size="sm" c="dimmed" className={classes.destination}>
          {request.isTest ? `${t('Test money')} · ` : null}
          {request.destination}
        </Text>
      </span>
      <span className={classes.state}>
        {name === undefined ? null : (
          <Text component="span" fw={600}>
            <Money amount={request.amount} />
          </Text>
        )}
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
        <Text component="span" size="xs" c="dimmed">
          <TimeAgo time={request.paidAt ?? request.createdAt} />
        </Text>
      </span>
    </Link>
  );
}
