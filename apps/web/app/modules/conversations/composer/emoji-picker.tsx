import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { IconClock } from '../../../ui/tabler.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import emojiGroups from 'unicode-emoji-json/data-by-group.json';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useFocusInside } from '../use-focus-inside.ts';
import classes from './composer.module.css';

interface Emoji {
  readonly emoji: string;
  readonly name: string;
}

interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

/** The group of the emoji used last; the others are those of the package. */
const recent = 'recent';

const groupNames: Readonly<Record<string, EnglishText>> = {
  [recent]: english('Recently used'),
  'Smileys & Emotion': english('Smileys and emotions'),
  'People & Body': english('People and body'),
  'Animals & Nature': english('Animals and nature'),
  'Food & Drink': english('Food and drink'),
  'Travel & Places': english('Travel and places'),
  Activities: english('Activities'),
  Objects: english('Objects'),
  Symbols: english('Symbols'),
  Flags: english('Flags'),
};

const maxFound = 120;

/** All emoji by group, with a search by name, and arrow keys to move between them. */
export default function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const [used, setUsed] = useState(readRecentEmoji);
  const [group, setGroup] = useState(used.length > 0 ? recent : (emojiGroups[0]?.name ?? ''));
  const [q, setQuery] = useState('');
  const shown = useMemo(() => emojiOf(group, q, used), [group, q, used]);
  useEscape(onClose);
  const pick = (emoji: string): void => {
    onPick(emoji);
    keepRecentEmoji(emoji);
  };
  const choose = (chosen: string): void => {
    setUsed(readRecentEmoji());
    setQuery('');
    setGroup(chosen);
  };
  return (
    <dialog ref={useFocusInside()} open className={classes.picker} aria-label={t('Emoji')}>
      <SearchField key={group} label={t('Search emoji')} value="" onSearch={setQuery} size="sm" />
      <fieldset className={classes.groups} aria-label={t('Groups')}>
        {used.length > 0 ? (
          <GroupButton group={recent} isCurrent={q === '' && group === recent} onPress={choose}>
            <IconClock size={20} stroke={1.8} />
          </GroupButton>
        ) : null}
        {emojiGroups.map(({ name, emojis }) => (
          <GroupButton key={name} group={name} isCurrent={q === '' && group === name} onPress={choose}>
            {emojis[0]?.emoji}
          </GroupButton>
        ))}
      </fieldset>
      <EmojiGrid key={`${group} ${q}`} label={q === '' ? nameOfGroup(group) : t('Found')} emoji={shown} onPick={pick} />
    </dialog>
  );
}

function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent): void => void (event.key === 'Escape' && close());
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function emojiOf(group: string, q: string, used: readonly string[]): readonly Emoji[] {
  const all = emojiGroups.flatMap(({ emojis }) => emojis);
  if (q !== '') return all.filter(({ name }) => name.includes(q.toLowerCase())).slice(0, maxFound);
  if (group === recent) return used.flatMap((emoji) => all.find((one) => one.emoji === emoji) ?? []);
  return emojiGroups.find(({ name }) => name === group)?.emojis ?? [];
}

function nameOfGroup(group: string): string {
  const name = groupNames[group];
  return name === undefined ? group : translated(name);
}

interface GroupButtonProps {
  readonly group: string;
  readonly isCurrent: boolean;
  readonly onPress: (group: string) => void;
  readonly children: ReactNode;
}

function GroupButton({ group, isCurrent, onPress, children }: GroupButtonProps) {
  const name = nameOfGroup(group);
  return (
    <button
      type="button"
      className={classes.group}
      aria-label={name}
      title={name}
      aria-pressed={isCurrent}
      onClick={() => onPress(group)}
    >
      {children}
    </button>
  );
}

interface EmojiGridProps {
  readonly label: string;
  readonly emoji: readonly Emoji[];
  readonly onPick: (emoji: string) => void;
}

/** One tab stop; inside, the arrow keys move from one emoji to the next. */
function EmojiGrid({ label, emoji, onPick }: EmojiGridProps) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => void grid.current?.scrollTo({ top: 0 }), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, at, { columns: columnsOf(grid.current), count: emoji.length });
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    (grid.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  if (emoji.length === 0) return <output className={classes.nothing}>{t('No emoji found.')}</output>;
  return (
    <fieldset ref={grid} className={classes.grid} aria-label={label}>
      {emoji.map((one, index) => (
        <button
          key={one.emoji}
          type="button"
          className={classes.emoji}
          aria-label={one.name}
          title={one.name}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onKeyDown={onKeyDown}
          onClick={() => onPick(one.emoji)}
        >
          {one.emoji}
        </button>
      ))}
    </fieldset>
  );
}

function columnsOf(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}

function nextIndex(
  key: string,
  at: number,
  { columns, count }: { readonly columns: number; readonly count: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: count - 1 - at,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = at + step;
  return next >= 0 && next < count ? next : at;
}

const [storageKey, maxKept] = ['recent-emoji', 32];

/** The emoji used last, newest first. */
export function readRecentEmoji(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function keepRecentEmoji(emoji: string): void {
  try {
    const others = readRecentEmoji().filter((each) => each !== emoji);
    localStorage.setItem(storageKey, JSON.stringify([emoji, ...others].slice(0, maxKept)));
  } catch {
    // Without storage there are no recent emoji.
  }
}
