import { english, t } from '@ovation/language/t.ts';
import type { User } from '@ovation/contract/people/users.ts';
import { useState } from 'react';
import { useListing } from '../../../platform/lists/listing.ts';
import { FilterSelect, type Order } from '../../../ui/lists/list-selects.tsx';
import { optionsOf } from '../../../ui/words/options.ts';
import { AccountList } from '../account-list.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { UserRows } from './user-rows.tsx';

const states = [
  { value: '', label: english('All') },
  { value: 'active', label: english('Active') },
  { value: 'suspended', label: english('Suspended') },
];

const orders: readonly Order[] = [
  { value: 'updatedAt desc', label: english('Last changed') },
  { value: 'createdAt desc', label: english('Newest') },
  { value: 'name asc', label: english('Name, A to Z') },
  { value: 'username asc', label: english('Username, A to Z') },
];

const confirmations = [
  { value: 'true', label: english('Email confirmed') },
  { value: 'false', label: english('Email not confirmed') },
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
            data={optionsOf(confirmations)}
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
