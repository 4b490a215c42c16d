import { t } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';

/** What a shortcut does: opens a page, or acts on this one. */
export type ShortcutAct =
  | { readonly to: string }
  | { readonly does: 'palette' | 'help' | 'search' | 'next' | 'previous' | 'open' | 'like' };

export interface Shortcut {
  /** The keys in the order in which they are pressed; `mod` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
  readonly label: string;
  /** The heading under which the help lists it. */
  readonly group: string;
  readonly act: ShortcutAct;
}

/** What the page offers: the lists' keys work only where there is something to move between. */
interface Offered {
  readonly items: boolean;
  readonly likes: boolean;
}

const everywhere: readonly Shortcut[] = [
  { keys: ['mod', 'k'], label: t('Open the command palette'), group: t('Everywhere'), act: { does: 'palette' } },
  { keys: ['/'], label: t('Search'), group: t('Everywhere'), act: { does: 'search' } },
  { keys: ['?'], label: t('Show all shortcuts'), group: t('Everywhere'), act: { does: 'help' } },
];

const inLists: readonly Shortcut[] = [
  { keys: ['j'], label: t('Next item'), group: t('In lists'), act: { does: 'next' } },
  { keys: ['k'], label: t('Previous item'), group: t('In lists'), act: { does: 'previous' } },
  { keys: ['Enter'], label: t('Open the item'), group: t('In lists'), act: { does: 'open' } },
];

const likes: Shortcut = { keys: ['l'], label: t('Like the item'), group: t('In lists'), act: { does: 'like' } };

/** Every shortcut that works on this page, for this account: the handler, the help and the palette all read this. */
export function shortcutsFor(me: Me | undefined, { items, likes: mayLike }: Offered): readonly Shortcut[] {
  return [...everywhere, ...(items ? inLists : []), ...(items && mayLike ? [likes] : []), ...pagesFor(me)];
}

type Account = Pick<Me, 'isPerformer' | 'isAdmin' | 'username'>;

function pagesFor(me: Account | undefined): readonly Shortcut[] {
  const forAll = [
    goTo('h', t('Home'), '/home'),
    goTo('s', t('Discover'), '/search'),
    goTo('v', t('Live streams'), '/live'),
  ];
  if (!me) return forAll;
  return [
    ...forAll,
    goTo('m', t('Messages'), me.isPerformer ? '/creator/inbox' : '/messages'),
    goTo('n', t('Notifications'), '/notifications'),
    goTo('a', t('Account'), me.isPerformer ? '/creator/account' : '/user/account'),
    ...(me.isAdmin ? [goTo('d', t('Administration'), '/admin')] : [goTo('w', t('Wallet'), '/wallet')]),
    ...(me.isAdmin ? [] : [goTo('b', t('Bookmarks'), '/bookmarks')]),
    ...(me.isPerformer ? [goTo('d', t('Studio'), '/creator'), goTo('p', t('Your page'), `/${me.username}`)] : []),
  ];
}

function goTo(key: string, label: string, to: string): Shortcut {
  return { keys: ['g', key], label, group: t('Go to'), act: { to } };
}

/** The shortcut whose keys were pressed, one after the other; `more` if they are the beginning of one. */
export function matchOf(pressed: readonly string[], shortcuts: readonly Shortcut[]): Shortcut | 'more' | undefined {
  const beginning = shortcuts.filter(({ keys }) => pressed.every((key, index) => key === keys[index]));
  return beginning.find(({ keys }) => keys.length === pressed.length) ?? (beginning.length > 0 ? 'more' : undefined);
}
