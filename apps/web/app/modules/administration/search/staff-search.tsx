import { t } from '@ovation/language/t.ts';
import { searchForStaff } from '@ovation/contract/site/staff-search.ts';
import { Popover, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
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
  const [searched] = useDebouncedValue(text.trim(), pauseMs);
  const isSearching = searched.length >= shortestText && text.trim().length >= shortestText;
  const { data, error } = useSWR(isSearching ? ['search for staff', searched] : null, () =>
    api.call(searchForStaff, { query: { q: searched } }),
  );
  const choices = choicesOf(data);
  const isOpen = isSearching && !isClosed;
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setActive((active + step + choices.length) % choices.length);
    }
    if (event.key === 'Escape') setClosed(true);
    const chosen = choices[active];
    if (event.key === 'Enter' && isOpen && chosen) void navigate(chosen.to);
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setClosed(true)}
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
        <FoundList id={listId} choices={choices} active={active} isLoading={!data && !error} error={error} />
      </Popover.Dropdown>
    </Popover>
  );
}
