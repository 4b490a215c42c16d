import { english, t, translated } from '@ovation/language/t.ts';
import type { SiteTransaction } from '@ovation/contract/money/site-money.ts';
import { Stack } from '@mantine/core';
import { IconCreditCard } from '../../../ui/tabler.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { paymentStates } from '../../payments/history/payment-list.tsx';
import { paymentTypes, purposeOf } from '../../payments/payment-labels.ts';
import { isFiltered, MoneyFilters, type MoneyFilter } from './money-filters.tsx';
import classes from './money.module.css';

interface TransactionListProps {
  readonly transactions: readonly SiteTransaction[];
  readonly total: number;
}

const filters: readonly MoneyFilter[] = [
  {
    name: 'status',
    label: english('State'),
    options: Object.entries(paymentStates).map(([value, { label }]) => ({ value, label })),
  },
  {
    name: 'type',
    label: english('Paid for'),
    options: Object.entries(paymentTypes).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'provider',
    label: english('Provider'),
    options: [
      { value: 'sandbox', label: english('Sandbox') },
      { value: 'stripe', label: english('Stripe') },
    ],
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Oldest') },
  { value: 'amount desc', label: english('Largest') },
];

/** All card payments of the site. */
export function TransactionList({ transactions, total }: TransactionListProps) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <MoneyFilters listing={listing} search={t('Fan’s name, email or an ID')} filters={filters} orders={orders} />
      <PagedList
        listing={listing}
        label={t('Card payments')}
        items={transactions}
        total={total}
        empty={
          <EmptyState
            icon={<IconCreditCard size={36} stroke={1.4} />}
            title={isFiltered(listing, filters) ? t('No payments match') : t('No card payments yet')}
            message={
              isFiltered(listing, filters)
                ? t('Try other words, or remove a filter.')
                : t('They appear here as soon as someone pays by card.')
            }
          />
        }
      >
        {(transaction) => <TransactionLine transaction={transaction} />}
      </PagedList>
    </Stack>
  );
}

function TransactionLine({ transaction }: { readonly transaction: SiteTransaction }) {
  const { _id, user, status, amount, returned, createdAt } = transaction;
  const { label, tone } = paymentStates[status];
  const aside = (
    <div className={classes.state}>
      <span className={classes.amount} data-void={status === 'failed' || undefined}>
        <Money amount={amount} />
      </span>
      <StateBadge tone={returned > 0 ? 'waiting' : tone}>{returned > 0 ? t('Returned') : translated(label)}</StateBadge>
    </div>
  );
  return (
    <AccountLine
      account={user}
      to={`/admin/transactions/${_id}`}
      detail={
        <>
          {purposeOf(transaction)} · <TimeAgo time={createdAt} />
        </>
      }
      aside={aside}
    />
  );
}
