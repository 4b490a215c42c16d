import { t } from '@ovation/language/t.ts';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AccountCard } from '@ovation/contract/people/accounts.ts';
import { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { api } from '../../platform/api/api.ts';

interface PerformerSelectProps extends Omit<SelectProps, 'data' | 'searchValue' | 'onSearchChange'> {
  /** The initially selected performer, who is not in the search results yet. */
  readonly chosen: AccountCard | null;
}

/** Searches and selects one of the site's performers; for administrators. */
export function PerformerSelect({ chosen, ...select }: PerformerSelectProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text, 300);
  const { data: found } = useSWR(
    ['performers', q],
    () =>
      api.call(listPerformersForReview, {
        query: { status: 'active', pageSize: 20, sortBy: 'name', sort: 'asc', ...(q === '' ? {} : { q }) },
      }),
    { keepPreviousData: true },
  );
  const people = [...(found?.data ?? []), ...(chosen === null ? [] : [chosen])];
  const names = new Map(people.map(({ _id, name, username }) => [_id, `${name} (@${username})`]));
  return (
    <Select
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      data={[...names].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      nothingFoundMessage={t('No matches')}
      {...select}
    />
  );
}
