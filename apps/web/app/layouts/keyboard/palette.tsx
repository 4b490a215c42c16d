import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { searchPerformers } from '@ovation/contract/people/performers.ts';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import useSWR from 'swr';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { logout, useMe } from '../../platform/visitor/session.ts';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { colorSchemes } from '../../ui/theme/color-schemes.ts';
import { Keys } from './shortcut-help.tsx';
import type { Shortcut, ShortcutAct } from './shortcuts.ts';
import { administrationNavigationOf } from '../navigation/administration-navigation.ts';
import { itemsOf, type FrameNavigation } from '../navigation/navigation.ts';
import { siteNavigationOf } from '../navigation/site-navigation.ts';
import { studioNavigation } from '../navigation/studio-navigation.ts';
import '@mantine/spotlight/styles.layer.css';
import classes from './palette.module.css';

interface PaletteProps {
  readonly shortcuts: readonly Shortcut[];
  readonly onAct: (act: ShortcutAct) => void;
  readonly onClose: () => void;
}

/** Pages of this frame, people and actions, found while one types. */
export default function Palette({ shortcuts, onAct, onClose }: PaletteProps) {
  useReturnFocus();
  const [[store, spotlight]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  const commands = useCommands(shortcuts, onAct);
  const people = usePeople(query);
  useEffect(() => spotlight.open(), [spotlight]);
  const found = findCommands(commands, query);
  return (
    <>
      <Spotlight.Root
        store={store}
        query={query}
        onQueryChange={setQuery}
        onSpotlightClose={onClose}
        shortcut={null}
        scrollable
        maxHeight={480}
        title={t('Command palette')}
        classNames={{ header: 'visually-hidden', search: classes.search, action: classes.action }}
      >
        <Spotlight.Search
          placeholder={t('A page, a person, or an action')}
          aria-label={t('Find a page, a person or an action')}
        />
        <Spotlight.ActionsList>
          {found.map(({ group, commands: ofGroup }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {ofGroup.map(({ id, label, keys, run }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  onClick={run}
                  rightSection={keys ? <Keys keys={keys} /> : null}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
          {people.length === 0 ? null : (
            <Spotlight.ActionsGroup label={t('People')}>
              {people.map((person) => (
                <Spotlight.Action
                  key={person._id}
                  label={person.name}
                  description={`@${person.username}`}
                  leftSection={<Avatar account={person} size={32} />}
                  onClick={() => onAct({ to: profileAddress(person) })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {found.length + people.length === 0 ? <Spotlight.Empty>{t('Nothing found')}</Spotlight.Empty> : null}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  );
}

/** Each page and action once; a shortcut that leads there is shown beside it. */
function useCommands(shortcuts: readonly Shortcut[], onAct: (act: ShortcutAct) => void): readonly Command[] {
  const me = useMe();
  const { pathname } = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  const pages = pagesOf(me, pathname).map(({ to, label, group }): Command => {
    const keys = shortcuts.find(({ act }) => 'to' in act && act.to === to)?.keys;
    return { id: to, group: translated(group), label: translated(label), keys, run: () => onAct({ to }) };
  });
  const help = shortcuts.filter(({ act }) => 'does' in act && act.does === 'help');
  const actions: Command[] = [
    ...help.map(({ keys, label, act }) => ({
      id: 'help',
      group: t('Actions'),
      label: translated(label),
      keys,
      run: () => onAct(act),
    })),
    ...colorSchemes.map(({ value, label }) => ({
      id: `theme ${value}`,
      group: t('Actions'),
      label: t('Theme: {label}', { label: translated(label) }),
      run: () => setColorScheme(value),
    })),
  ];
  const leave: Command = { id: 'log out', group: t('Actions'), label: t('Log out'), run: () => void logout() };
  return [...pages, ...actions, ...(me ? [leave] : [])];
}

/** The first few people whose names match. */
function usePeople(query: string) {
  const q = query.trim();
  const { data } = useSWR(q.length < 2 ? null : ['palette people', q], () =>
    api.call(searchPerformers, { query: { q, pageSize: 5 } }).catch(() => undefined),
  );
  return data?.data ?? [];
}

/** A page or an action of the palette. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
}

interface FoundGroup {
  readonly group: string;
  readonly commands: readonly Command[];
}

/** The commands with a word that begins like each word of the query, in their groups. */
export function findCommands(commands: readonly Command[], query: string): readonly FoundGroup[] {
  const wanted = wordsOf(query);
  const found = commands.filter(({ label, group }) => {
    const words = wordsOf(`${label} ${group}`);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.map((group) => ({ group, commands: found.filter((one) => one.group === group) }));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

interface PalettePage {
  readonly to: string;
  readonly label: EnglishText;
  readonly group: EnglishText;
}

/** The pages of the frame that is shown, as far as the account may open them, then those of the site. */
function pagesOf(me: Me | undefined, pathname: string): readonly PalettePage[] {
  const create = me?.isPerformer ? creating : [];
  const all = me
    ? [...insideOf(me, pathname), ...pagesIn(siteNavigationOf(me), english('Pages')), ...create]
    : forVisitors;
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index);
}

function insideOf(me: Me, pathname: string): readonly PalettePage[] {
  if (me.isAdmin && /^\/admin(?:\/|$)/.test(pathname))
    return pagesIn(administrationNavigationOf(me), english('Administration'));
  return me.isPerformer && /^\/creator(?:\/|$)/.test(pathname) ? pagesIn(studioNavigation, english('Studio')) : [];
}

function pagesIn(navigation: FrameNavigation, group: EnglishText): readonly PalettePage[] {
  const items = [...itemsOf(navigation), ...navigation.more];
  return items.flatMap(({ to, label, pages = [] }) => [
    { to, label, group },
    ...pages.filter((page) => page.to !== to).map((page) => ({ to: page.to, label: page.label, group })),
  ]);
}

const forVisitors: readonly PalettePage[] = [
  { to: '/home', label: english('Home'), group: english('Pages') },
  { to: '/search', label: english('Discover'), group: english('Pages') },
  { to: '/live', label: english('Live'), group: english('Pages') },
  { to: '/auth/login', label: english('Log in'), group: english('Pages') },
  { to: '/auth/register', label: english('Register'), group: english('Pages') },
];

const creating: readonly PalettePage[] = [
  { to: '/creator/feeds/new', label: english('New post'), group: english('Create') },
  { to: '/creator/galleries/new', label: english('New gallery'), group: english('Create') },
  { to: '/creator/videos/new', label: english('New video'), group: english('Create') },
  { to: '/creator/products/new', label: english('New product'), group: english('Create') },
];
