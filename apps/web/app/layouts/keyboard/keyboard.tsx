import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { areShortcutsOn } from '../../platform/browser/shortcuts.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { currentItem, likeItem, listItems, mayLikeItems, moveBy, openItem } from './list-items.ts';
import { matchOf, shortcutsFor, type Shortcut, type ShortcutAct } from './shortcuts.ts';

const Palette = lazyPart(() => import('./palette.tsx'));
const ShortcutHelp = lazyPart(() => import('./shortcut-help.tsx'));

/** How long a first key waits for its second one, in milliseconds. */
const patienceMs = 1_500;

/** The site's shortcuts. The palette and the help are loaded when they are opened. */
export function Keyboard() {
  const me = useMe();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'palette' | 'help'>();
  const [shown, setShown] = useState<readonly Shortcut[]>([]);
  const pressed = useRef<{ readonly keys: readonly string[]; readonly atMs: number }>({ keys: [], atMs: 0 });
  const run = (act: ShortcutAct): void => {
    if ('to' in act) return void navigate(act.to);
    if (act.does === 'palette' || act.does === 'help') return setOpened(act.does);
    if (act.does === 'search') return void search(async () => navigate('/search'));
    if (act.does === 'next' || act.does === 'previous') return moveBy(act.does === 'next' ? 1 : -1);
    return act.does === 'like' ? likeItem() : openItem();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === undefined) return;
    const shortcuts = shortcutsFor(me, { items: listItems().length > 0, likes: mayLikeItems() });
    const isLate = performance.now() - pressed.current.atMs > patienceMs;
    const keys = [...(isLate ? [] : pressed.current.keys), ...key];
    const match = matchOf(keys, shortcuts) ?? matchOf(key, shortcuts);
    pressed.current = { keys: match === 'more' ? keys : [], atMs: performance.now() };
    if (match === undefined || match === 'more' || !mayOpen(match, event.target)) return;
    event.preventDefault();
    setShown(shortcuts);
    run(match.act);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const close = (): void => setOpened(undefined);
  return (
    <Suspense>
      {opened === 'palette' ? <Palette shortcuts={shown} onAct={run} onClose={close} /> : null}
      {opened === 'help' ? <ShortcutHelp shortcuts={shown} onClose={close} /> : null}
    </Suspense>
  );
}

/** The keys of an event, as shortcuts name them; undefined for one that is meant for something else. */
function keyOf(event: KeyboardEvent): readonly string[] | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (event.defaultPrevented || event.isComposing || altKey || isDialogOpen()) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !event.shiftKey ? ['mod', 'k'] : undefined;
  if (!areShortcutsOn() || isMeantForOthers(target)) return undefined;
  // `/` and `?` need Shift on some keyboards, letters do not.
  if (event.shiftKey && /^[a-z]$/i.test(key)) return undefined;
  return [key.length === 1 ? key.toLowerCase() : key];
}

/** While something is typed, and in what has keys of its own: players, menus, tabs, lists of choices. */
const ownKeys = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  'video',
  'audio',
  '[data-player]',
  '[role=slider]',
  '[role=menu]',
  '[role=listbox]',
  '[role=combobox]',
].join();

function isMeantForOthers(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ownKeys) !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true], dialog[open]') !== null;
}

/** Enter belongs to whatever has the focus, unless that is the item itself. */
function mayOpen({ act }: Shortcut, target: EventTarget | null): boolean {
  return !('does' in act && act.does === 'open') || (target !== null && target === currentItem());
}

/** Focuses the page's own search field, or that of the page for searching, so that one can type at once. */
async function search(openSearch: () => Promise<void>): Promise<void> {
  if (focusSearchField()) return;
  await openSearch();
  focusWhenDrawn(drawingFrames);
}

const drawingFrames = 120;

/** A navigation ends before its page is drawn. */
function focusWhenDrawn(framesLeft: number): void {
  if (focusSearchField() || framesLeft === 0) return;
  requestAnimationFrame(() => focusWhenDrawn(framesLeft - 1));
}

function focusSearchField(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('#content :is(input[type=search], [role=searchbox])');
  const field = [...fields].find((one) => one.getClientRects().length > 0);
  field?.focus();
  return field !== undefined;
}
