import { t } from '@ovation/language/t.ts';
import { Card, Group, Stack } from '@mantine/core';
import { IconUsers } from '../../ui/tabler.ts';
import type { ReactNode } from 'react';
import type { Listing } from '../../platform/lists/listing.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { ListSearch } from '../../ui/forms/search-field.tsx';
import { FilterLinks, type FilterOption } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { OrderSelect, type Order } from '../../ui/lists/list-selects.tsx';

interface AccountListProps {
  readonly listing: Listing;
  readonly total: number;
  readonly states: readonly FilterOption[];
  readonly orders: readonly Order[];
  /** One more filter beside the search. */
  readonly filter?: ReactNode;
  /** The title when no account matches the filters. */
  readonly noMatch: string;
  /** Shown while there are no accounts at all. */
  readonly empty: { readonly title: string; readonly message: string };
  /** The rows; null if there are none. */
  readonly children: ReactNode;
}

/** A list of accounts with a search, a filter by status and an order; the address holds them. */
export function AccountList({ listing, total, states, orders, filter, noMatch, empty, children }: AccountListProps) {
  const words = wordsWithoutAccounts(listing.query, noMatch);
  const noAccounts = words ? (
    <EmptyState
      icon={<IconUsers size={36} stroke={1.4} />}
      {...words}
      action={{
        label: t('Show all'),
        onClick: () => listing.set({ q: undefined, status: undefined, verified: undefined }),
      }}
    />
  ) : (
    <EmptyState icon={<IconUsers size={36} stroke={1.4} />} {...empty} />
  );
  return (
    <Stack gap="lg">
      <Stack gap="sm" align="flex-start">
        <FilterLinks label={t('State')} name="status" options={states} />
        <Group gap="sm" w="100%">
          <ListSearch
            listing={listing}
            label={t('Search by name, username or email')}

            flex="1 1 18rem"
          />
          {filter}
          <OrderSelect listing={listing} orders={orders} flex="0 1 12rem" size="md" />
        </Group>
      </Stack>
      {children ?? <Card>{noAccounts}</Card>}
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

interface Words {
  readonly title: string;
  readonly message: string;
}

/** The statuses of accounts that wait for staff. */
const waiting: ReadonlySet<unknown> = new Set(['pending', 'submitted']);

/**
 * What a list without accounts says. An empty queue is good news, not a search that failed; undefined where the list
 * shows all accounts, and there are none.
 */
export function wordsWithoutAccounts(
  { q, status, verified }: Readonly<Record<string, unknown>>,
  noMatch: string,
): Words | undefined {
  if (q !== undefined || verified !== undefined)
    return { title: noMatch, message: t('Try fewer words, or show all statuses.') };
  if (status === undefined) return undefined;
  return waiting.has(status)
    ? { title: t('No one is waiting'), message: t('You’re all caught up.') }
    : { title: t('No one here'), message: t('No account has this status.') };
}
