import { useRouteLoaderData } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import type { Order } from '../../../ui/lists/order-select.tsx';
import { AccountList } from '../account-list.tsx';
import { PerformerRows, type ReviewedPerformer } from './performer-rows.tsx';

interface PerformerListProps {
  readonly performers: readonly ReviewedPerformer[];
  readonly total: number;
}

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Changed last' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'createdAt asc', label: 'Waiting longest' },
  { value: 'name asc', label: 'Name, A to Z' },
];

/** All performers, by status and search. */
export function PerformerList({ performers, total }: PerformerListProps) {
  const listing = useListing();
  // The guard of all administrators' pages loads the number.
  const guard = useRouteLoaderData('guards/admin') as { readonly totalPending: number } | undefined;
  const states = [
    { value: '', label: 'All' },
    { value: 'pending', label: 'Waiting', ...(guard ? { count: guard.totalPending } : {}) },
    { value: 'active', label: 'Approved' },
    { value: 'rejected', label: 'Rejected' },
    { value: 'suspended', label: 'Suspended' },
  ];
  return (
    <AccountList
      listing={listing}
      total={total}
      states={states}
      orders={orders}
      noMatch="No matches"
      empty={{ title: 'No performers yet', message: 'They appear here as soon as the first one registers.' }}
    >
      {performers.length > 0 ? <PerformerRows performers={performers} /> : null}
    </AccountList>
  );
}
