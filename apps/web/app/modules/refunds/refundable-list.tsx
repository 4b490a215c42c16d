import { english, t, translated } from '@ovation/language/t.ts';
import type { RefundableRow } from '@ovation/contract/money/refunds.ts';
import { Button, Stack } from '@mantine/core';
import { IconSearch } from '../../ui/tabler.ts';
import { Link } from 'react-router';
import { useListing } from '../../platform/lists/listing.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { formatMoney, Money } from '../../ui/words/money.tsx';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Moment } from '../../ui/words/time-ago.tsx';
import { soldThings } from './refund-labels.ts';
import classes from './refunds.module.css';

const kinds = [
  { value: '', label: english('Sales') },
  { value: 'payment', label: english('Card payments') },
];

/** A search for sales and card payments to refund. */
export function RefundableList({ rows, total }: { readonly rows: readonly RefundableRow[]; readonly total: number }) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <div className={classes.filters}>
        <FilterLinks label={t('Item')} name="kind" options={kinds} />
        <ListSearch listing={listing} className={classes.search} label={t('Search by the fan’s name')} />
      </div>
      <PagedList
        listing={listing}
        label={t('Refundable payments')}
        items={rows}
        total={total}
        empty={
          <EmptyState
            icon={<IconSearch size={36} stroke={1.4} />}
            title={t('Nothing found')}
            message={t('Search for a fan by name or username.')}
          />
        }
      >
        {(row) => <RefundableLine row={row} address={addressOf(row, listing.query)} />}
      </PagedList>
    </Stack>
  );
}

/** The address of the same list with the refund dialog open. */
function addressOf({ kind, _id }: RefundableRow, query: Readonly<Record<string, string | number>>): string {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  params.set(kind === 'charge' ? 'chargeId' : 'paymentId', _id);
  return `?${params}`;
}

function RefundableLine({
  row: { user, performer, type, amount, left, createdAt },
  address,
}: {
  readonly row: RefundableRow;
  readonly address: string;
}) {
  return (
    <AccountLine
      account={user}
      detail={
        <>
          {translated(soldThings[type])}
          {performer === null ? null : <> · {performer.name}</>} · <Moment time={createdAt} />
        </>
      }
      aside={
        <div className={classes.figures}>
          <span className={classes.amount}>
            <Money amount={amount} />
          </span>
          {left > 0 ? (
            <Button
              component={Link}
              to={address}
              preventScrollReset
              variant="default"
              size="compact-md"
              aria-label={t('Refund {amount} to {name}', { amount: formatMoney(left), name: user.name })}
            >
              {t('Refund')}
            </Button>
          ) : (
            <StateBadge tone="quiet">{t('Refunded')}</StateBadge>
          )}
        </div>
      }
    />
  );
}
