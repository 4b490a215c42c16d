import { t } from '@ovation/language/t.ts';
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '../tabler.ts';
import { useState } from 'react';
import type { Listing } from '../../platform/lists/listing.ts';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  /** Called a moment after the last key, and at once by Enter. */
  readonly onSearch: (text: string) => void;
}

const pauseMs = 300;

/** Searches while typing. */
export function SearchField({ label, value, onSearch, ...input }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const searchSoon = useDebouncedCallback(onSearch, pauseMs);
  const change = (next: string): void => {
    setText(next);
    searchSoon(next.trim());
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.6} />}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(text.trim())}
      // Leaving the field for a result ends the search: a delayed one would navigate back to the list.
      onBlur={() => searchSoon.flush()}
      rightSection={text === '' ? null : <CloseButton aria-label={t('Clear')} onClick={() => change('')} />}
      {...input}
    />
  );
}

interface ListSearchProps extends Omit<SearchFieldProps, 'value' | 'onSearch'> {
  readonly listing: Listing;
}

/** The search of a listing; the address holds its words. */
export function ListSearch({ listing, ...field }: ListSearchProps) {
  return <SearchField value={String(listing.query['q'] ?? '')} onSearch={(q) => listing.set({ q })} {...field} />;
}
