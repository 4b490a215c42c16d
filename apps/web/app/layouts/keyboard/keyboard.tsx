import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { areShortcutsOn } from '../../platform/browser/shortcuts.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useMe } from '../../platform/visitor/session.ts';
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

/** What J and K move between: posts, other articles, and rows. */
const selector = '#content :is(article, tbody tr, [data-row])';

/** The items of the page, without those inside of others, and those that are hidden. */
function listItems(): readonly HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.filter((item) => !item.parentElement?.closest(selector) && item.getClientRects().length > 0);
}

/** The item with the focus, or around it. */
function currentItem(): HTMLElement | undefined {
  return listItems().find((item) => item.contains(document.activeElement));
}

/** Moves the focus; from elsewhere on the page it begins with the first item in view. */
function moveBy(step: 1 | -1): void {
  const items = listItems();
  const at = items.findIndex((item) => item.contains(document.activeElement));
  const next = at === -1 ? items.find(isInView) : items[at + step];
  if (!next) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.dataset['shortcutItem'] = '';
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

function isInView(item: HTMLElement): boolean {
  return item.getBoundingClientRect().bottom > 100;
}

/** The page of the item, or else its first link. */
function openItem(): void {
  const item = currentItem();
  (item?.querySelector<HTMLElement>('a[data-opens]') ?? item?.querySelector<HTMLElement>('a[href]'))?.click();
}

function likeItem(): void {
  currentItem()?.querySelector<HTMLElement>('[data-likes]')?.click();
}

function mayLikeItems(): boolean {
  return document.querySelector('#content [data-likes]') !== null;
}
