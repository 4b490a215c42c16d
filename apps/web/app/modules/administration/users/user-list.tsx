import type { User } from '@ovation/contract/people/users.ts';
import { useState } from 'react';
import { useListing } from '../../../platform/lists/listing.ts';
import type { Order } from '../../../ui/lists/order-select.tsx';
import { AccountList } from '../account-list.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { UserRows } from './user-rows.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
];

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: 'Changed last' },
  { value: 'createdAt desc', label: 'Newest' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'username asc', label: 'Username, A to Z' },
];

/** All accounts, by status and search. */
export function UserList({ users, total }: { readonly users: readonly User[]; readonly total: number }) {
  const listing = useListing();
  const [asked, setAsked] = useState<User>();
  const [viewed, setViewed] = useState<User>();
  return (
    <>
      <AccountList
        listing={listing}
        total={total}
        states={states}
        orders={orders}
        noMatch="No account matches"
        empty={{ title: 'No accounts yet', message: 'They appear here as soon as the first person registers.' }}
      >
        {users.length > 0 ? <UserRows users={users} onAsk={setAsked} onView={setViewed} /> : null}
      </AccountList>
      {viewed ? <ViewDialog user={viewed} onClose={() => setViewed(undefined)} /> : null}
      {asked ? <SuspensionDialog user={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
