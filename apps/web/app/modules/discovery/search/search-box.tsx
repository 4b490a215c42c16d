import { Button, CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { forgetRecentSearches, recordKeyword } from '@ovation/contract/publishing/search.ts';
import { IconClock, IconSearch, IconTrendingUp } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import classes from './search-box.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface SearchBoxProps {
  readonly label: string;
  /** What is searched now. */
  readonly value: string;
  readonly onSearch: (words: string) => void;
}

const pauseMs = 150;
const person = 'person:';
const keyword = 'keyword:';

/** The field that one searches in: it suggests people and keywords while one types, and searches by Enter. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const navigate = useNavigate();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [words, setWords] = useWords(value);
  const [typed] = useDebouncedValue(words.trim(), pauseMs);
  const { suggestions, refresh } = useSuggestions(typed, combobox.dropdownOpened);
  const { recent, keywords, people } = suggestions;
  const isEmpty = recent.length + keywords.length + people.length === 0;
  const search = (next: string): void => {
    setWords(next);
    combobox.closeDropdown();
    onSearch(next.trim());
    record(next.trim());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(words);
  };
  const choose = (option: string): void => {
    if (option.startsWith(keyword)) return search(option.slice(keyword.length));
    combobox.closeDropdown();
    void navigate(option.slice(person.length));
  };
  const forget = (): void => void api.call(forgetRecentSearches).then(refresh, toastError);
  return (
    <search className={classes.box}>
      <form onSubmit={submit}>
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
              value={words}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              leftSection={<IconSearch size={20} stroke={1.6} />}
              onChange={(event) => {
                setWords(event.currentTarget.value);
                combobox.openDropdown();
                combobox.resetSelectedOption();
              }}
              onClick={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
              rightSection={words === '' ? null : <CloseButton aria-label="Clear" onClick={() => search('')} />}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={isEmpty}>
            <Combobox.Options aria-label="Suggestions">
              <Keywords
                label="Your recent searches"
                icon={<IconClock size={18} stroke={1.6} aria-hidden />}
                keywords={recent}
              />
              <Keywords
                label={typed === '' ? 'Often searched' : 'Suggestions'}
                icon={<IconTrendingUp size={18} stroke={1.6} aria-hidden />}
                keywords={keywords}
              />
              {people.length === 0 ? null : (
                <Combobox.Group label="People">
                  {people.map((performer) => (
                    <Combobox.Option
                      key={performer._id}
                      value={`${person}${profileAddress(performer)}`}
                      className={classes.option}
                    >
                      <Avatar account={performer} size={32} />
                      <span className={classes.name}>{performer.name}</span>
                      <span className={classes.username}>@{performer.username}</span>
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              )}
            </Combobox.Options>
            {recent.length === 0 ? null : (
              <Combobox.Footer>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="gray"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={forget}
                >
                  Forget my recent searches
                </Button>
              </Combobox.Footer>
            )}
          </Combobox.Dropdown>
        </Combobox>
      </form>
    </search>
  );
}

interface KeywordsProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keywords: readonly string[];
}

function Keywords({ label, icon, keywords }: KeywordsProps) {
  if (keywords.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {keywords.map((words) => (
        <Combobox.Option key={words} value={`${keyword}${words}`} className={classes.option}>
          {icon}
          {words}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

/** What is typed; it follows when something else changes what is searched. */
function useWords(value: string): [string, (words: string) => void] {
  const [words, setWords] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    setSearched(value);
    setWords(value);
  }
  return [words, setWords];
}

/** A search that could not be recorded was one all the same. */
function record(words: string): void {
  if (words.length > 1) api.call(recordKeyword, { body: { keyword: words } }).catch(() => undefined);
}
