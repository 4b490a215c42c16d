import type { Earning } from '@ovation/contract/money.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { AccountLine } from '../../../ui/account-line.tsx';
import { Money } from '../../../ui/money.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { earningKinds } from './earning-kinds.ts';
import classes from './earning-list.module.css';

/** Single earnings: from whom, for what, and what of it is hers. */
export function EarningList({ earnings }: { readonly earnings: readonly Earning[] }) {
  return <Rows label="Earnings">{earnings.map((earning) => <Row key={earning._id}><EarningRow earning={earning} /></Row>)}</Rows>;
}

function EarningRow({ earning: { type, user, objectId, message, gross, commission, net, createdAt } }: { readonly earning: Earning }) {
  const kind = earningKinds[type].one;
  const amounts = (
    <div className={classes.amounts}>
      <Text component="span" fw={600}><Money amount={net} /></Text>
      {commission > 0 ? <Text component="span" size="xs" c="dimmed">of <Money amount={gross} /></Text> : null}
    </div>
  );
  return (
    <>
      <AccountLine account={user} detail={<>{type === 'feed' && objectId !== null ? <Anchor component={Link} to={`/creator/feeds/${objectId}`} inherit underline="always">{kind}</Anchor> : kind} · <TimeAgo time={createdAt} /></>} aside={amounts} />
      {message === null || message === '' ? null : <Text size="sm" className={classes.message}>“{message}”</Text>}
    </>
  );
}
