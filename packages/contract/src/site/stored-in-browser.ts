import { english, type EnglishText } from '@ovation/language/english.ts';

/** One thing that the site stores in a browser, as the page about cookies lists it. */
export interface StoredInBrowser {
  /** With a colon at the end: the name continues with an id. */
  readonly name: string;
  /** `tab`: until the tab is closed. */
  readonly place: 'cookie' | 'local storage' | 'tab';
  readonly purpose: EnglishText;
  /** How long it stays. */
  readonly lasts: EnglishText;
  /** Set by another company's script, after the visitor has agreed. */
  readonly needsConsent?: boolean;
}

const untilDeleted = english('Until you delete it in your browser');
const tab = english('Until you close the tab');

/**
 * Everything that the site stores in browsers. A test compares the list with what the server sets and what the pages'
 * code uses.
 */
export const storedInBrowser: readonly StoredInBrowser[] = [
  {
    name: 'token',
    place: 'cookie',
    purpose: english('Keeps you logged in'),
    lasts: english('A day, or a year with “Remember me”'),
  },
  {
    name: 'device',
    place: 'cookie',
    purpose: english('Recognises this browser, to warn you of logins on others'),
    lasts: english('180 days'),
  },
  {
    name: 'sign-in',
    place: 'cookie',
    purpose: english('Brings you back from Google or X after signing in there'),
    lasts: english('A day at most'),
  },
  {
    name: 'view',
    place: 'cookie',
    purpose: english('Shows staff the site as another account sees it'),
    lasts: english('Fifteen minutes'),
  },
  {
    name: 'age',
    place: 'cookie',
    purpose: english('Remembers that you said you are 18 or older'),
    lasts: english('A year'),
  },
  {
    name: 'changed',
    place: 'cookie',
    purpose: english('Shows you at once what you have just changed'),
    lasts: english('A minute at most'),
  },
  {
    name: 'language',
    place: 'cookie',
    purpose: english('Keeps the language that you chose'),
    lasts: english('A year'),
  },
  {
    name: 'theme',
    place: 'local storage',
    purpose: english('Light, dark, or the same as your system'),
    lasts: untilDeleted,
  },
  {
    name: 'analytics',
    place: 'local storage',
    purpose: english('Whether you agreed to statistics'),
    lasts: untilDeleted,
  },
  { name: 'cart:', place: 'local storage', purpose: english('What is in your cart'), lasts: untilDeleted },
  {
    name: 'checkout:',
    place: 'local storage',
    purpose: english('An order that is being placed, so that it’s only placed once'),
    lasts: english('Until it is paid'),
  },
  {
    name: 'delivery-country',
    place: 'local storage',
    purpose: english('The country that you chose for shipping prices'),
    lasts: untilDeleted,
  },
  {
    name: 'draft:',
    place: 'local storage',
    purpose: english('What you’ve typed but not published or sent'),
    lasts: english('Until you publish, send or clear it'),
  },
  {
    name: 'kept:',
    place: 'local storage',
    purpose: english('Messages and likes that are waiting for a connection'),
    lasts: english('Until they are sent, or you log out'),
  },
  {
    name: 'shortcuts',
    place: 'local storage',
    purpose: english('That keyboard shortcuts are off'),
    lasts: untilDeleted,
  },
  {
    name: 'recent-emoji',
    place: 'local storage',
    purpose: english('The emoji that you used last'),
    lasts: untilDeleted,
  },
  {
    name: 'messages:details',
    place: 'local storage',
    purpose: english('Whether details are open beside messages'),
    lasts: untilDeleted,
  },
  {
    name: 'player',
    place: 'local storage',
    purpose: english('The volume and the captions of videos'),
    lasts: untilDeleted,
  },
  {
    name: 'position:',
    place: 'local storage',
    purpose: english('Where you stopped listening'),
    lasts: english('Until you have heard it'),
  },
  {
    name: 'live-theatre',
    place: 'local storage',
    purpose: english('Whether live video fills the page'),
    lasts: untilDeleted,
  },
  {
    name: 'staff-shortcuts',
    place: 'local storage',
    purpose: english('Whether single keys decide cases, for staff'),
    lasts: untilDeleted,
  },
  {
    name: 'push-account',
    place: 'local storage',
    purpose: english('Whose push messages this browser gets'),
    lasts: english('Until you switch them off'),
  },
  { name: 'push-renewed', place: 'tab', purpose: english('That push messages were checked'), lasts: tab },
  {
    name: 'payment-intentions',
    place: 'tab',
    purpose: english('A payment that is under way, so that it’s only made once'),
    lasts: tab,
  },
  {
    name: 'left-place',
    place: 'tab',
    purpose: english('Where on a page you were when your bank asked you to confirm'),
    lasts: english('Until you are back'),
  },
  {
    name: 'intent',
    place: 'tab',
    purpose: english(
      'What you wanted to do when you were asked to log in; in all tabs until your email address is confirmed',
    ),
    lasts: english('Half an hour at most'),
  },
  {
    name: 'way-back',
    place: 'local storage',
    purpose: english('The page to return to after you asked for a new password'),
    lasts: english('An hour at most'),
  },
  {
    name: 'logged-out',
    place: 'tab',
    purpose: english('That you logged out, so that “Back” shows nothing'),
    lasts: tab,
  },
  {
    name: '_ga',
    place: 'cookie',
    purpose: english('Counts visitors: Google Analytics'),
    lasts: english('Two years'),
    needsConsent: true,
  },
  {
    name: '_ga_',
    place: 'cookie',
    purpose: english('Counts the pages of a visit: Google Analytics'),
    lasts: english('Two years'),
    needsConsent: true,
  },
];
