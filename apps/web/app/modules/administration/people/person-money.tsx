import { english, sameInAllLanguages, t, translated, type EnglishText } from '@ovation/language/t.ts';
import type { Person } from '@ovation/contract/people/person.ts';
import { Stack, Text } from '@mantine/core';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Figure } from '../../../ui/layout/figure.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { earningKinds } from '../../earnings/earning-kinds.ts';
import { PersonSection } from './person-section.tsx';

type PersonMoney = NonNullable<Person['money']>;

/** What a person has, spends and earns. */
export function PersonMoney({ person, money }: { readonly person: Person; readonly money: PersonMoney }) {
  return (
    <Stack gap="lg">
      <Columns phone={2} tablet={person.kind === 'performer' ? 4 : 2}>
        <Figure label={t('Wallet')}>
          <Money amount={money.balance} />
        </Figure>
        <Figure label={t('Spent, last 30 days')}>
          <Money amount={money.spentLast30Days} />
        </Figure>
        {money.earnings === null ? null : (
          <Figure label={t('Owed to them')}>
            <Money amount={money.earnings} />
          </Figure>
        )}
        {money.earnedLast30Days === null ? null : (
          <Figure label={t('Earned, last 30 days')}>
            <Money amount={money.earnedLast30Days} />
          </Figure>
        )}
      </Columns>
      <Subscriptions subscriptions={money.subscriptions} />
      <PersonSection title={t('Purchases')} to={`/admin/charges?q=${person._id}`}>
        <Charges label={t('Purchases')} charges={money.purchases} none={t('They haven’t bought anything yet.')} />
      </PersonSection>
      {person.kind === 'performer' ? (
        <PersonSection title={t('Sales')} to={`/admin/charges?q=${person._id}`}>
          <Charges label={t('Sales')} charges={money.sales} none={t('They haven’t sold anything yet.')} />
        </PersonSection>
      ) : null}
    </Stack>
  );
}

const subscriptionStates: Readonly<Record<string, EnglishText>> = {
  pending: english('Being paid'),
  active: english('Active'),
  cancelled: english('Won’t renew'),
  'past-due': english('Payment failed'),
  expired: english('Expired'),
};

function Subscriptions({ subscriptions }: { readonly subscriptions: PersonMoney['subscriptions'] }) {
  return (
    <PersonSection title={t('Subscriptions')}>
      {subscriptions.length === 0 ? (
        <Text c="dimmed">{t('They don’t subscribe to anyone.')}</Text>
      ) : (
        <Rows label={t('Subscriptions')}>
          {subscriptions.map(({ _id, performer, status, price, updatedAt }) => (
            <Row key={_id}>
              <AccountLine
                account={performer}
                to={personAddress(performer)}
                detail={
                  <>
                    {translated(subscriptionStates[status] ?? sameInAllLanguages(status))} ·{' '}
                    <TimeAgo time={updatedAt} />
                  </>
                }
                aside={<Money amount={price} />}
              />
            </Row>
          ))}
        </Rows>
      )}
    </PersonSection>
  );
}

interface ChargesProps {
  readonly label: string;
  readonly charges: PersonMoney['purchases'];
  readonly none: string;
}

function Charges({ label, charges, none }: ChargesProps) {
  if (charges.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <Rows label={label}>
      {charges.map(({ _id, type, other, amount, createdAt }) => (
        <Row key={_id}>
          <AccountLine
            account={other}
            to={`/admin/charges/${_id}`}
            detail={
              <>
                {translated(earningKinds[type].one)} · <TimeAgo time={createdAt} />
              </>
            }
            aside={<Money amount={amount} />}
          />
        </Row>
      ))}
    </Rows>
  );
}
