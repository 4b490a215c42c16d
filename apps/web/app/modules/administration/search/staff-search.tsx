import { t } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { searchForStaff } from '@ovation/contract/site/staff-search.ts';
import { Popover, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';
import { FoundList } from './found-list.tsx';
import { choicesOf } from './choices.ts';

const pauseMs = 250;
const shortestText = 2;

/** Finds people and anything with an id, from every page of the administration. */
export function StaffSearch() {
  const { pathname } = useLocation();
  // A new page begins with an empty field.
  return (
    <search className="admin-search" aria-label={t('Administration')}>
      <Field key={pathname} />
    </search>
  );
}

function Field() {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [isClosed, setClosed] = useState(false);
  const [active, setActive] = useState(0);
  const { typed, isSearching, choices, isLoading, error } = useFound(text);
  const openWhenFound = useOpenWhenFound(typed, isLoading, choices[0]?.to);
  const isOpen = isSearching && !isClosed;
  const close = (): void => {
    setClosed(true);
    openWhenFound(undefined);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setActive((active + step + choices.length) % choices.length);
    }
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || !isOpen) return;
    const chosen = choices[active];
    if (isLoading) openWhenFound(typed);
    else if (chosen) void navigate(chosen.to);
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-start"
      width="target"
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          type="search"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input with a list
          role="combobox"
          aria-label={t('Search people and IDs')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && choices.length > 0 ? `${listId}-${active}` : undefined}
          placeholder={t('Search people and IDs')}
          autoComplete="off"
          dir="auto"
          maxLength={100}
          size="md"
          value={text}
          leftSection={<IconSearch size={18} stroke={1.6} />}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setClosed(false);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <FoundList id={listId} choices={choices} active={active} isLoading={isLoading} error={error} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is found for the present text: nothing as long as only the result of an earlier one is known. */
function useFound(text: string) {
  const typed = text.trim();
  const [searched] = useDebouncedValue(typed, pauseMs);
  const isSearching = typed.length >= shortestText;
  const { data, error } = useSWR<ReplyOutput<typeof searchForStaff>, unknown>(
    searched.length >= shortestText && isSearching ? ['search for staff', searched] : null,
    () => api.call(searchForStaff, { query: { q: searched } }),
  );
  const isPresent = searched === typed;
  return {
    typed,
    isSearching,
    choices: choicesOf(isPresent ? data : undefined),
    isLoading: !isPresent || (!data && !error),
    error: isPresent ? error : undefined,
  };
}

/** Remembers the text for which Enter was pressed before its result was there, and opens what is found for it. */
function useOpenWhenFound(typed: string, isLoading: boolean, to: string | undefined) {
  const navigate = useNavigate();
  const entered = useRef<string>(undefined);
  useEffect(() => {
    if (entered.current !== typed) entered.current = undefined;
    if (entered.current === undefined || isLoading) return;
    entered.current = undefined;
    if (to !== undefined) void navigate(to);
  }, [typed, isLoading, to, navigate]);
  return (text: string | undefined): void => {
    entered.current = text;
  };
}
