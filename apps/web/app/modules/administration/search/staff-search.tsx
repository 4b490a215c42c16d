import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { searchForStaff, type FoundKind } from '@ovation/contract/site/staff-queues.ts';
import { Popover, TextInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconHash } from '../../../ui/tabler.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate, Link } from 'react-router';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import classes from './staff-search.module.css';

const pauseMs = 250;
const shortestText = 2;

/** Finds people and anything with an id, from every page of the administration. */
export function StaffSearch() {
  const { pathname } = useLocation();
  // A new page begins with an empty field.
  return (
    <search className={classes.search} aria-label={t('Administration')}>
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

interface FoundListProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  /** The choice that Enter opens. */
  readonly active: number;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** What a search found, below its field. */
function FoundList({ id, choices, active, isLoading, error }: FoundListProps) {
  return (
    <>
      <output className="visually-hidden">{isLoading ? '' : countOf(choices.length)}</output>
      {choices.length === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          {error
            ? messageOf(error)
            : isLoading
              ? t('Searching…')
              : t('Nothing found. Try the beginning of a name, or an ID.')}
        </Text>
      ) : null}
      {/* No native list of options can show pictures and two lines of text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={t('Found')} className={classes.found}>
        {choices.map((choice, index) => (
          <Link
            key={choice.to}
            id={`${id}-${index}`}
            to={choice.to}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option that is a link
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-active={index === active || undefined}
          >
            {choice.account ? <Avatar account={choice.account} size={32} /> : <IconHash size={24} stroke={1.6} />}
            <span>
              <Text component="span" display="block" fw={600} lh={1.3} dir="auto">
                {choice.label}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed">
                {choice.detail}
              </Text>
            </span>
          </Link>
        ))}
      </div>
    </>
  );
}

function countOf(total: number): string {
  if (total === 0) return t('Nothing found');
  return t('{total, plural, one {# result} other {# results}}', { total });
}

type Found = ReplyOutput<typeof searchForStaff>;

interface Choice {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  /** Of a person. */
  readonly account?: Found['people'][number];
}

const kinds: Record<FoundKind, EnglishText> = {
  post: english('Post'),
  report: english('Abuse report'),
  order: english('Order'),
  payment: english('Card payment'),
  sale: english('Sale'),
  payout: english('Payout'),
  transfer: english('Transfer in the books'),
};

/** What was found as one list: people first. */
function choicesOf(found: Found | undefined): readonly Choice[] {
  if (!found) return [];
  const people = found.people.map((account) => ({
    to: personAddress(account),
    label: account.name,
    detail: [`@${account.username}`, account.email].filter(Boolean).join(' · '),
    account,
  }));
  const things = found.things.map(({ kind, _id, path, amount }) => ({
    to: path,
    label: translated(kinds[kind]),
    detail: amount === null ? _id : formatMoney(amount),
  }));
  return [...people, ...things];
}
