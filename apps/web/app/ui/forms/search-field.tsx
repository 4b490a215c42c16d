import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  /** Called a moment after the last key, and at once by Enter. */
  readonly onSearch: (words: string) => void;
}

const pauseMs = 300;

/** Searches while one types. */
export function SearchField({ label, value, onSearch, ...input }: SearchFieldProps) {
  const [words, setWords] = useState(value);
  const searchSoon = useDebouncedCallback(onSearch, pauseMs);
  const change = (next: string): void => {
    setWords(next);
    searchSoon(next.trim());
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={words}
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.6} />}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSearch(words.trim())}
      // Whoever leaves the field for a result has searched: a search that came later would lead back from it.
      onBlur={() => searchSoon.flush()}
      rightSection={words === '' ? null : <CloseButton aria-label="Clear" onClick={() => change('')} />}
      {...input}
    />
  );
}
