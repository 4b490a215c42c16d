import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { t } from '@ovation/language/t.ts';
import { Switch } from '@mantine/core';
import { useHydrated } from '../../platform/rendering/hydrated.ts';
import classes from './shortcuts.module.css';

/** The key of an action, beside its label, while shortcuts are on. */
export function KeyHint({ of }: { readonly of: Shortcut }) {
  const [isOn] = useShortcutsOn();
  return isOn ? (
    <kbd className={classes.key} aria-hidden>
      {of.toUpperCase()}
    </kbd>
  ) : null;
}

/** a: approve or accept; r: reject; n: next. */
export type Shortcut = 'a' | 'r' | 'n';
type ShortcutActions = Readonly<Partial<Record<Shortcut, (() => void) | undefined>>>;

/** In localStorage, so that the choice stays in this browser. */
const storageKey = 'staff-shortcuts';

/** Whether single keys act: people who speak their input, or press keys by accident, can turn them off. */
function useShortcutsOn(): readonly [boolean, (isOn: boolean) => void] {
  const [choice, setChoice] = useLocalStorage({ key: storageKey, defaultValue: 'on' });
  return [choice !== 'off', (isOn) => setChoice(isOn ? 'on' : 'off')];
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;

/** Which shortcut a key is; undefined with a modifier, while it repeats, or when something else has used it. */
export function shortcutOf(pressed: Pressed): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = pressed;
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || isComposing || defaultPrevented) return undefined;
  return key === 'a' || key === 'r' || key === 'n' ? key : undefined;
}

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether keys belong to a field or to an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  return isTyping || document.querySelector(opened) !== null;
}

/** Runs the action of a key that is pressed anywhere on the page, unless someone is typing. */
export function useShortcuts(actions: ShortcutActions): void {
  const [isOn] = useShortcutsOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    const act = shortcut === undefined || isTaken(event.target) ? undefined : actions[shortcut];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}

/** Touch screens have no keys: the style sheet hides it there. */
export function ShortcutSwitch() {
  const [isOn, setOn] = useShortcutsOn();
  const isHydrated = useHydrated();
  return (
    <Switch
      className={classes.keys}
      label={t('Keyboard shortcuts')}
      checked={isOn}
      disabled={!isHydrated}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}
