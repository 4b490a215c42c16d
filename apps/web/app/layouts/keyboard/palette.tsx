import { t } from '@ovation/language/t.ts';
import { searchPerformers } from '@ovation/contract/people/performers.ts';
import { useMantineColorScheme } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import useSWR from 'swr';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { logout, useMe } from '../../platform/visitor/session.ts';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { colorSchemes } from '../../ui/theme/color-schemes.ts';
import { findCommands, type Command } from './find-commands.ts';
import { pagesOf } from './palette-pages.ts';
import sheet from './palette.css?url';
import { Keys } from './shortcut-help.tsx';
import type { Shortcut, ShortcutAct } from './shortcuts.ts';

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
      <link rel="stylesheet" href={sheet} precedence="medium" />
      <Spotlight.Root
        store={store}
        query={query}
        onQueryChange={setQuery}
        onSpotlightClose={onClose}
        shortcut={null}
        scrollable
        maxHeight={480}
        title={t('Command palette')}
        classNames={{ header: 'visually-hidden', search: 'palette-search', action: 'palette-action' }}
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
    return { id: to, group, label, keys, run: () => onAct({ to }) };
  });
  const help = shortcuts.filter(({ act }) => 'does' in act && act.does === 'help');
  const actions: Command[] = [
    ...help.map(({ keys, label, act }) => ({ id: 'help', group: t('Actions'), label, keys, run: () => onAct(act) })),
    ...colorSchemes.map(({ value, label }) => ({
      id: `theme ${value}`,
      group: t('Actions'),
      label: t('Theme: {label}', { label }),
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
