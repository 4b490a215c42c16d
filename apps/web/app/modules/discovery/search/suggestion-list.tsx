import { t } from '@ovation/language/t.ts';
import { Button, Combobox } from '@mantine/core';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { IconClock, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import classes from './search-box.module.css';
import type { Suggestions } from './use-suggestions.ts';

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
