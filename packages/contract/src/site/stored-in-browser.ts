/** One thing that the site stores in a browser, as the page about cookies lists it. */
export interface StoredInBrowser {
  /** With a colon at the end: the name continues with an id. */
  readonly name: string;
  /** `tab`: until the tab is closed. */
  readonly place: 'cookie' | 'local storage' | 'tab';
  readonly purpose: string;
  /** How long it stays. */
  readonly lasts: string;
  /** Set by another company's script, after the visitor has agreed. */
  readonly needsConsent?: boolean;
}

const untilDeleted = 'Until you delete it in your browser';
const tab = 'Until you close the tab';

/**
 * Everything that the site stores in browsers. A test compares the list with what the server sets and what the pages'
 * code uses.
 */
export const storedInBrowser: readonly StoredInBrowser[] = [
  { name: 'token', place: 'cookie', purpose: 'Keeps you logged in', lasts: 'A day, or a year with “Remember me”' },
  {
    name: 'device',
    place: 'cookie',
    purpose: 'Knows this browser again, to warn you of logins on others',
    lasts: 'A year',
  },
  {
    name: 'sign-in',
    place: 'cookie',
    purpose: 'Brings you back from Google or X after signing in there',
    lasts: 'A day at most',
  },
  {
    name: 'view',
    place: 'cookie',
    purpose: 'Shows staff the site as another account sees it',
    lasts: 'Fifteen minutes',
  },
  { name: 'age', place: 'cookie', purpose: 'Remembers that you said you are 18 or older', lasts: 'A year' },
  { name: 'theme', place: 'local storage', purpose: 'Light, dark, or as your system', lasts: untilDeleted },
  { name: 'analytics', place: 'local storage', purpose: 'Whether you agreed to statistics', lasts: untilDeleted },
  { name: 'cart:', place: 'local storage', purpose: 'What is in your cart', lasts: untilDeleted },
  {
    name: 'checkout:',
    place: 'local storage',
    purpose: 'An order that is being placed, so that it is placed once',
    lasts: 'Until it is paid',
  },
  {
    name: 'delivery-country',
    place: 'local storage',
    purpose: 'The country that you chose for shipping prices',
    lasts: untilDeleted,
  },
  {
    name: 'draft:',
    place: 'local storage',
    purpose: 'What you have typed and not published or sent',
    lasts: 'Until you publish, send or empty it',
  },
  { name: 'recent-emoji', place: 'local storage', purpose: 'The emoji that you used last', lasts: untilDeleted },
  {
    name: 'messages:details',
    place: 'local storage',
    purpose: 'Whether details are open beside messages',
    lasts: untilDeleted,
  },
  { name: 'player', place: 'local storage', purpose: 'The volume and the captions of videos', lasts: untilDeleted },
  {
    name: 'position:',
    place: 'local storage',
    purpose: 'Where you stopped listening',
    lasts: 'Until you have heard it',
  },
  { name: 'live-theatre', place: 'local storage', purpose: 'Whether live video fills the page', lasts: untilDeleted },
  {
    name: 'push-account',
    place: 'local storage',
    purpose: 'Whose push messages this browser gets',
    lasts: 'Until you switch them off',
  },
  { name: 'push-renewed', place: 'tab', purpose: 'That push messages were checked', lasts: tab },
  {
    name: 'payment-intentions',
    place: 'tab',
    purpose: 'A payment that is under way, so that it is made once',
    lasts: tab,
  },
  {
    name: 'intent',
    place: 'tab',
    purpose: 'What you wanted to do when you were asked to log in',
    lasts: 'Half an hour at most',
  },
  { name: 'logged-out', place: 'tab', purpose: 'That you logged out, so that “Back” shows nothing', lasts: tab },
  {
    name: '_ga',
    place: 'cookie',
    purpose: 'Counts visitors: Google Analytics',
    lasts: 'Two years',
    needsConsent: true,
  },
  {
    name: '_ga_',
    place: 'cookie',
    purpose: 'Counts the pages of a visit: Google Analytics',
    lasts: 'Two years',
    needsConsent: true,
  },
];
