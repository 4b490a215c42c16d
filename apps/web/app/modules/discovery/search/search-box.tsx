import { t } from '@ovation/language/t.ts';
import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { forgetRecentSearches, recordKeyword } from '@ovation/contract/publishing/discovery.ts';
import { IconSearch } from '../../../ui/tabler.ts';
import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import classes from './search.module.css';
import { readOption, SuggestionList, useSuggestions } from './suggestion-list.tsx';

interface SearchBoxProps {
  readonly label: string;
  /** The current search. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const pauseMs = 150;

/** A search field that suggests people and keywords while typing, and searches on Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const navigate = useNavigate();
  const kind = useSearchParams()[0].get('kind');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useText(value);
  const [typed] = useDebouncedValue(text.trim(), pauseMs);
  const { suggestions, refresh } = useSuggestions(typed, combobox.dropdownOpened);
  const search = (next: string): void => {
    setText(next);
    combobox.closeDropdown();
    onSearch(next.trim());
    recordSearch(next.trim());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(text);
  };
  const choose = (chosen: string): void => {
    const option = readOption(chosen);
    if ('keyword' in option) return search(option.keyword);
    combobox.closeDropdown();
    void navigate(option.address);
  };
  const type = (next: string): void => {
    setText(next);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const clearRecent = (): void => void api.call(forgetRecentSearches).then(refresh, toastError);
  return (
    <search className={classes.box}>
      <form action="/search" onSubmit={submit}>
        {kind === null ? null : <input type="hidden" name="kind" value={kind} />}
        <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} shadow="md" radius="md">
          <Combobox.Target withExpandedAttribute>
            <TextInput
              type="search"
              name="q"
              aria-autocomplete="list"
              size="lg"
              radius="xl"
              aria-label={label}
              placeholder={label}
              value={text}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              leftSection={<IconSearch size={20} stroke={1.6} />}
              onChange={(event) => type(event.currentTarget.value)}
              onClick={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
              rightSection={text === '' ? null : <CloseButton aria-label={t('Clear')} onClick={() => search('')} />}
            />
          </Combobox.Target>
          <SuggestionList suggestions={suggestions} typed={typed} onClearRecent={clearRecent} />
        </Combobox>
      </form>
    </search>
  );
}

/** The text of the field, which follows when something else changes the search. */
function useText(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    setText(value);
  }
  return [text, setText];
}

/** A failure is ignored: the search itself has succeeded. */
function recordSearch(text: string): void {
  if (text.length > 1) api.call(recordKeyword, { body: { keyword: text } }).catch(() => undefined);
}
