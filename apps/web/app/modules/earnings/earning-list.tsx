import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { ListedEarning } from '@ovation/contract/money/earnings.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { soldAddress } from '../../platform/addresses/addresses.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { Money } from '../../ui/words/money.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { TimeAgo } from '../../ui/words/time-ago.tsx';
import { earningKinds } from './earning-kinds.ts';
import classes from './earnings.module.css';
import { quote } from '../../ui/words/formats.ts';

/** Single earnings: from which fan, for what, and the performer's share. */
export function EarningList({ earnings }: { readonly earnings: readonly ListedEarning[] }) {
  return (
    <Rows label={t('Earnings')}>
      {earnings.map((earning) => (
        <Row key={earning._id}>
          <EarningRow earning={earning} />
        </Row>
      ))}
    </Rows>
  );
}

function EarningRow({ earning }: { readonly earning: ListedEarning }) {
  const { user, message, createdAt } = earning;
  return (
    <>
      <AccountLine
        account={user}
        detail={
          <>
            <Sold earning={earning} /> · <TimeAgo time={createdAt} />
            {earning.isTest ? ` · ${t('test money')}` : null}
          </>
        }
        aside={<Amounts earning={earning} />}
      />
      {message === null || message === '' ? null : (
        <Text size="sm" dir="auto" className={classes.message}>
          {quote(message)}
        </Text>
      )}
    </>
  );
}

function Amounts({ earning: { gross, commission, net, refunded } }: { readonly earning: ListedEarning }) {
  return (
    <div className={classes.amounts}>
      <Text component="span" fw={600} td={refunded >= net && net > 0 ? 'line-through' : undefined}>
        <Money amount={net} />
      </Text>
      {commission > 0 ? (
        <Text component="span" size="xs" c="dimmed">
          {rich('of {amount}', { amount: <Money amount={gross} /> })}
        </Text>
      ) : null}
      {refunded > 0 ? (
        <Text component="span" size="xs" c="dimmed">
          {refunded >= net ? t('refunded') : rich('{amount} refunded', { amount: <Money amount={refunded} /> })}
        </Text>
      ) : null}
    </div>
  );
}

/** What was sold, by its title if it has one, linked to its editor. */
function Sold({ earning: { type, objectId, objectTitle } }: { readonly earning: ListedEarning }) {
  const kind = translated(earningKinds[type].one);
  const label = objectTitle === null ? kind : `${kind}: ${objectTitle}`;
  const to = soldAddress({ type, objectId });
  if (to === undefined) return label;
  return (
    <Anchor component={Link} to={to} inherit underline="always" className={classes.sold}>
      {label}
    </Anchor>
  );
}
