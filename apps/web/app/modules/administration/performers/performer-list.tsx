import { t } from '@ovation/language/t.ts';
import { useRouteLoaderData } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import type { Order } from '../../../ui/lists/list-selects.tsx';
import { AccountList } from '../account-list.tsx';
import { PerformerRows, type ReviewedPerformer } from './performer-rows.tsx';

interface PerformerListProps {
  readonly performers: readonly ReviewedPerformer[];
  readonly total: number;
}

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: t('Last changed') },
  { value: 'createdAt desc', label: t('Newest') },
  { value: 'createdAt asc', label: t('Waiting longest') },
  { value: 'name asc', label: t('Name, A to Z') },
];

/** All performers, by status and search. */
export function PerformerList({ performers, total }: PerformerListProps) {
  const listing = useListing();
  // The guard of all administrators' pages loads the number.
  const guard = useRouteLoaderData('guards/admin') as { readonly totalPending: number } | undefined;
  const states = [
    { value: '', label: t('All') },
    { value: 'pending', label: t('Waiting'), ...(guard ? { count: guard.totalPending } : {}) },
    { value: 'active', label: t('Approved') },
    { value: 'rejected', label: t('Rejected') },
    { value: 'suspended', label: t('Suspended') },
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
