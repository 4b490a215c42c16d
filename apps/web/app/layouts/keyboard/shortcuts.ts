import { english, type EnglishText } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';

/** What a shortcut does: opens a page, or acts on this one. */
export type ShortcutAct =
  | { readonly to: string }
  | { readonly does: 'palette' | 'help' | 'search' | 'next' | 'previous' | 'open' | 'like' };

export interface Shortcut {
  /** The keys in the order in which they are pressed; `mod` is Ctrl, or Command on a Mac. */
  readonly keys: readonly string[];
  readonly label: EnglishText;
  /** The heading under which the help lists it. */
  readonly group: EnglishText;
  readonly act: ShortcutAct;
}

/** What the page offers: the lists' keys work only where there is something to move between. */
interface Offered {
  readonly items: boolean;
  readonly likes: boolean;
}

const everywhere: readonly Shortcut[] = [
  {
    keys: ['mod', 'k'],
    label: english('Open the command palette'),
    group: english('Everywhere'),
    act: { does: 'palette' },
  },
  { keys: ['/'], label: english('Search'), group: english('Everywhere'), act: { does: 'search' } },
  { keys: ['?'], label: english('Show all shortcuts'), group: english('Everywhere'), act: { does: 'help' } },
];

const inLists: readonly Shortcut[] = [
  { keys: ['j'], label: english('Next item'), group: english('In lists'), act: { does: 'next' } },
  { keys: ['k'], label: english('Previous item'), group: english('In lists'), act: { does: 'previous' } },
  { keys: ['Enter'], label: english('Open the item'), group: english('In lists'), act: { does: 'open' } },
];

const likes: Shortcut = {
  keys: ['l'],
  label: english('Like the item'),
  group: english('In lists'),
  act: { does: 'like' },
};

/** Every shortcut that works on this page, for this account: the handler, the help and the palette all read this. */
export function shortcutsFor(me: Me | undefined, { items, likes: mayLike }: Offered): readonly Shortcut[] {
  return [...everywhere, ...(items ? inLists : []), ...(items && mayLike ? [likes] : []), ...pagesFor(me)];
}

type Account = Pick<Me, 'isPerformer' | 'isAdmin' | 'username'>;

function pagesFor(me: Account | undefined): readonly Shortcut[] {
  const forAll = [
    goTo('h', english('Home'), '/home'),
    goTo('s', english('Discover'), '/search'),
    goTo('v', english('Live streams'), '/live'),
  ];
  if (!me) return forAll;
  return [
    ...forAll,
    goTo('m', english('Messages'), me.isPerformer ? '/creator/inbox' : '/messages'),
    goTo('n', english('Notifications'), '/notifications'),
    goTo('a', english('Account'), me.isPerformer ? '/creator/account' : '/user/account'),
    ...(me.isAdmin ? [goTo('d', english('Administration'), '/admin')] : [goTo('w', english('Wallet'), '/wallet')]),
    ...(me.isAdmin ? [] : [goTo('b', english('Bookmarks'), '/bookmarks')]),
    ...(me.isPerformer
      ? [goTo('d', english('Studio'), '/creator'), goTo('p', english('Your page'), `/${me.username}`)]
      : []),
  ];
}

function goTo(key: string, label: EnglishText, to: string): Shortcut {
  return { keys: ['g', key], label, group: english('Go to'), act: { to } };
}

/** The shortcut whose keys were pressed, one after the other; `more` if they are the beginning of one. */
export function matchOf(pressed: readonly string[], shortcuts: readonly Shortcut[]): Shortcut | 'more' | undefined {
  const beginning = shortcuts.filter(({ keys }) => pressed.every((key, index) => key === keys[index]));
  return beginning.find(({ keys }) => keys.length === pressed.length) ?? (beginning.length > 0 ? 'more' : undefined);
}
