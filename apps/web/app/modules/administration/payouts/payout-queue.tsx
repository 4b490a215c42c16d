import { english, t } from '@ovation/language/t.ts';
import type { ReviewedPayout } from '@ovation/contract/money/payout-review.ts';
import { Card, Group, Select, Stack } from '@mantine/core';
import { IconBuildingBank } from '../../../ui/tabler.ts';
import { useListing, type Listing } from '../../../platform/lists/listing.ts';
import { DayInput } from '../../../ui/forms/date-inputs.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../../ui/lists/list-selects.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { PayoutList } from '../../payouts/payout-list.tsx';
import { optionsOf } from '../../../ui/words/options.ts';
import { payoutStateOptions } from '../../payouts/payout-state.tsx';

interface PayoutQueueProps {
  readonly requests: readonly ReviewedPayout[];
  readonly total: number;
}

/** Payout requests of all performers; the address holds the filters. */
export function PayoutQueue({ requests, total }: PayoutQueueProps) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <Filters listing={listing} />
      {requests.length > 0 ? (
        <PayoutList requests={requests} address="/admin/payouts" nameOf={({ performer }) => performer.name} />
      ) : (
        <NoPayouts listing={listing} />
      )}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

const methods = [
  { value: '', label: english('Any method') },
  { value: 'bank', label: english('By bank') },
  { value: 'stripe', label: english('By the provider') },
];
const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt asc', label: english('Waiting longest') },
  { value: 'amount desc', label: english('Largest') },
];

function Filters({ listing }: { readonly listing: Listing }) {
  const { method, from, to } = listing.query;
  return (
    <Stack gap="sm" align="flex-start">
      <FilterLinks label={t('State')} name="status" options={payoutStateOptions} />
      <Group gap="sm" w="100%" align="flex-end">
        <ListSearch
          listing={listing}
          label={t('Search by creator')}

          flex="1 1 14rem"
        />
        <Select
          aria-label={t('Payout method')}
          data={optionsOf(methods)}
          value={String(method ?? '')}
          onChange={(value) => listing.set({ method: value ?? undefined })}
          allowDeselect={false}
          flex="0 1 10rem"
        />
        <OrderSelect listing={listing} orders={orders} flex="0 1 10rem" size="md" />
        <DayInput
          key={`from ${from}`}
          label={t('From')}
          value={from === undefined ? undefined : String(from)}
          onChange={(day) => listing.set({ from: day })}
        />
        <DayInput
          key={`to ${to}`}
          label={t('To')}
          value={to === undefined ? undefined : String(to)}
          onChange={(day) => listing.set({ to: day })}
        />
      </Group>
    </Stack>
  );
}

function NoPayouts({ listing }: { readonly listing: Listing }) {
  const names = ['q', 'status', 'method', 'from', 'to'];
  const isFiltered = names.some((name) => listing.query[name] !== undefined);
  const icon = <IconBuildingBank size={36} stroke={1.4} />;
  const showAll = {
    label: t('Show all'),
    onClick: () => listing.set(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={icon}
          title={t('No payouts match')}
          message={t('Try another status, or a longer period.')}
          action={showAll}
        />
      ) : (
        <EmptyState
          icon={icon}
          title={t('No payout requests')}
          message={t('Payout requests from creators appear here to be reviewed and paid.')}
        />
      )}
    </Card>
  );
}
