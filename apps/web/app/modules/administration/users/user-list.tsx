import { t } from '@ovation/language/t.ts';
import type { User } from '@ovation/contract/people/users.ts';
import { useState } from 'react';
import { useListing } from '../../../platform/lists/listing.ts';
import { FilterSelect, type Order } from '../../../ui/lists/list-selects.tsx';
import { AccountList } from '../account-list.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { UserRows } from './user-rows.tsx';

const states = [
  { value: '', label: t('All') },
  { value: 'active', label: t('Active') },
  { value: 'suspended', label: t('Suspended') },
];

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: t('Last changed') },
  { value: 'createdAt desc', label: t('Newest') },
  { value: 'name asc', label: t('Name, A to Z') },
  { value: 'username asc', label: t('Username, A to Z') },
];

const confirmations = [
  { value: 'true', label: t('Email confirmed') },
  { value: 'false', label: t('Email not confirmed') },
];

interface UserListProps {
  readonly users: readonly User[];
  readonly total: number;
  /** What the list is of, in the sentence about an empty one. */
  readonly of?: 'accounts' | 'fans';
}

/** All accounts, or all fans, by status, confirmed address and search. */
export function UserList({ users, total, of = 'accounts' }: UserListProps) {
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
        filter={
          <FilterSelect
            listing={listing}
            name="verified"
            aria-label={t('Email')}
            placeholder={t('Any email')}
            data={confirmations}
            flex="0 1 13rem"
            size="md"
          />
        }
        noMatch={of === 'fans' ? t('No fans match') : t('No accounts match')}
        empty={{
          title: of === 'fans' ? t('No fans yet') : t('No accounts yet'),
          message: t('They appear here as soon as the first person registers.'),
        }}
      >
        {users.length > 0 ? <UserRows users={users} onAsk={setAsked} onView={setViewed} /> : null}
      </AccountList>
      {viewed ? <ViewDialog user={viewed} onClose={() => setViewed(undefined)} /> : null}
      {asked ? <SuspensionDialog user={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
