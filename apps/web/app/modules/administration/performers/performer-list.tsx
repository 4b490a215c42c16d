import { english, t } from '@ovation/language/t.ts';
import { useRouteLoaderData } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import type { FilterOption } from '../../../ui/lists/filter-links.tsx';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { AccountList } from '../account-list.tsx';
import { PerformerRows, type ReviewedPerformer } from './performer-rows.tsx';

interface PerformerListProps {
  readonly performers: readonly ReviewedPerformer[];
  readonly total: number;
}

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'createdAt asc', label: english('Waiting longest') },
  { value: 'name asc', label: english('Name, A to Z') },
];

/** All performers, by status and search. */
export function PerformerList({ performers, total }: PerformerListProps) {
  const listing = useListing();
  // The guard of all administrators' pages loads the number.
  const guard = useRouteLoaderData('guards/admin') as { readonly totalPending: number } | undefined;
  const states: readonly FilterOption[] = [
    { value: '', label: english('All') },
    { value: 'pending', label: english('Waiting'), ...(guard ? { count: guard.totalPending } : {}) },
    { value: 'active', label: english('Approved') },
    { value: 'rejected', label: english('Rejected') },
    { value: 'suspended', label: english('Suspended') },
  ];
  return (
    <AccountList
      listing={listing}
      total={total}
      states={states}
      orders={orders}
      noMatch={t('No matches')}
      empty={{ title: t('No creators yet'), message: t('They appear here as soon as the first one registers.') }}
    >
      {performers.length > 0 ? <PerformerRows performers={performers} /> : null}
    </AccountList>
  );
}
