import { t } from '@ovation/language/t.ts';
import { Button, Combobox } from '@mantine/core';
import { searchPerformers, type PerformerCard } from '@ovation/contract/people/performers.ts';
import { IconClock, IconTrendingUp } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { listKeywords } from '@ovation/contract/publishing/discovery.ts';
import { splitQuery, splitWords } from '@ovation/domain';
import useSWR from 'swr';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import classes from './search.module.css';
import { api } from '../../../platform/api/api.ts';

const personPrefix = 'person:';
const keywordPrefix = 'keyword:';

/** Reads the value of a chosen option: a keyword to search for, or the address of a person's page. */
export function readOption(value: string): { readonly keyword: string } | { readonly address: string } {
  return value.startsWith(keywordPrefix)
    ? { keyword: value.slice(keywordPrefix.length) }
    : { address: value.slice(personPrefix.length) };
}

interface SuggestionListProps {
  readonly suggestions: Suggestions;
  readonly typed: string;
  readonly onClearRecent: () => void;
}

/** The dropdown of the search field: recent searches, keywords and people. */
export function SuggestionList({ suggestions, typed, onClearRecent }: SuggestionListProps) {
  const { recent, keywords, people } = suggestions;
  const isEmpty = recent.length + keywords.length + people.length === 0;
  return (
    <Combobox.Dropdown hidden={isEmpty}>
      <Combobox.Options aria-label={t('Suggestions')}>
        <Keywords
          label={t('Your recent searches')}
          icon={<IconClock size={18} stroke={1.6} aria-hidden />}
          keywords={recent}
        />
        <Keywords
          label={typed === '' ? t('Popular searches') : t('Suggestions')}
          icon={<IconTrendingUp size={18} stroke={1.6} aria-hidden />}
          keywords={keywords}
        />
        <People people={people} />
      </Combobox.Options>
      {recent.length === 0 ? null : (
        <Combobox.Footer>
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClearRecent}
          >
            {t('Clear recent searches')}
          </Button>
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
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
      {keywords.map((keyword) => (
        <Combobox.Option key={keyword} value={`${keywordPrefix}${keyword}`} className={classes.option}>
          {icon}
          {keyword}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function People({ people }: { readonly people: readonly PerformerCard[] }) {
  if (people.length === 0) return null;
  return (
    <Combobox.Group label={t('People')}>
      {people.map((performer) => (
        <Combobox.Option
          key={performer._id}
          value={`${personPrefix}${profileAddress(performer)}`}
          className={classes.option}
        >
          <Avatar account={performer} size={32} />
          <span dir="auto" className={classes.name}>
            {performer.name}
          </span>
          <span className={classes.username}>@{performer.username}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

interface Suggestions {
  readonly recent: readonly string[];
  readonly keywords: readonly string[];
  readonly people: readonly PerformerCard[];
}

const none: Suggestions = { recent: [], keywords: [], people: [] };

/** Suggestions for the typed text; for an empty text, recent and frequent searches. */
export function useSuggestions(typed: string, isWanted: boolean): { suggestions: Suggestions; refresh(): void } {
  const { data, mutate } = useSWR(isWanted ? ['suggestions', typed] : null, () => loadSuggestions(typed), {
    keepPreviousData: true,
  });
  return { suggestions: data ?? none, refresh: () => void mutate() };
}

export async function loadSuggestions(typed: string): Promise<Suggestions> {
  const [keywords, people] = await Promise.all([
    api.call(listKeywords, { query: { q: typed, pageSize: 6 } }),
    typed.length < 2
      ? { data: [] }
      : api
          .call(searchPerformers, { query: { q: typed, pageSize: 12, sortBy: 'popular' } })
          .then(({ data, isSimilar }) => ({
            data: isSimilar === true ? data : data.filter((performer) => hasWord(performer, typed)),
          })),
  ]);
  const recent = keywords.recent.slice(0, 4).map(({ keyword }) => keyword);
  return {
    recent,
    keywords: keywords.data.map(({ keyword }) => keyword).filter((keyword) => !recent.includes(keyword)),
    people: people.data.slice(0, 4),
  };
}

/**
 * Whether each typed word begins a word of the performer. The search also matches inside words, which rarely is meant.
 */
export function hasWord(
  { name, username, bio }: Pick<PerformerCard, 'name' | 'username' | 'bio'>,
  typed: string,
): boolean {
  const words = splitWords(`${name} ${username} ${bio}`);
  return splitQuery(typed).every((prefix) => words.some((word) => word.startsWith(prefix)));
}
