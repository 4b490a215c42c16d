import { english, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { earningType } from '@ovation/contract/money/money.ts';
import type { SiteCharge } from '@ovation/contract/money/site-money.ts';
import { Stack } from '@mantine/core';
import { IconReceipt } from '../../../ui/tabler.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { soldThings } from '../../refunds/refund-labels.ts';
import { isFiltered, MoneyFilters, type MoneyFilter } from './money-filters.tsx';
import classes from './money.module.css';

interface SiteChargeListProps {
  readonly charges: readonly SiteCharge[];
  readonly total: number;
}

const filters: readonly MoneyFilter[] = [
  {
    name: 'type',
    label: english('Item'),
    options: earningType.options.map((value) => ({ value, label: soldThings[value] })),
  },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Newest') },
  { value: 'updatedAt asc', label: english('Oldest') },
  { value: 'gross desc', label: english('Largest') },
];

/** All sales of the site. */
export function SiteChargeList({ charges, total }: SiteChargeListProps) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <MoneyFilters listing={listing} search={t('Fan, creator or ID')} filters={filters} orders={orders} />
      <PagedList
        listing={listing}
        label={t('Sales')}
        items={charges}
        total={total}
        empty={
          <EmptyState
            icon={<IconReceipt size={36} stroke={1.4} />}
            title={isFiltered(listing, filters) ? t('No sales match') : t('No sales yet')}
            message={
              isFiltered(listing, filters)
                ? t('Try other words, or remove a filter.')
                : t('Tips, purchases and subscriptions appear here.')
            }
          />
        }
      >
        {(charge) => <ChargeLine charge={charge} />}
      </PagedList>
    </Stack>
  );
}

function ChargeLine({
  charge: { _id, type, user, performer, paid, gross, takenBack, createdAt },
}: {
  readonly charge: SiteCharge;
}) {
  const isFullyRefunded = takenBack > 0 && takenBack === gross;
  const aside = (
    <div className={classes.state}>
      <span className={classes.amount} data-void={isFullyRefunded || undefined}>
        <Money amount={paid} />
      </span>
      {takenBack > 0 ? (
        <StateBadge tone={isFullyRefunded ? 'negative' : 'waiting'}>
          {isFullyRefunded ? t('Refunded') : t('Partly refunded')}
        </StateBadge>
      ) : null}
    </div>
  );
  return (
    <AccountLine
      account={user}
      to={`/admin/charges/${_id}`}
      detail={rich('{type}, to {name}, {timeAgo}', {
        type: translated(soldThings[type]),
        name: performer.name,
        timeAgo: <TimeAgo time={createdAt} />,
      })}
      aside={aside}
    />
  );
}
