/** What a visitor wanted to do when they were asked to log in. */
export interface Intent {
  /** The act: `follow`. */
  readonly act: string;
  /** The id of what it is done to. */
  readonly target: string;
  /** More of it, such as the chosen answer of a poll. */
  readonly detail?: string | undefined;
}

interface Kept extends Intent {
  /** The page on which they wanted it. */
  readonly path: string;
  /** How far down they were, in pixels. */
  readonly scrolled: number;
  /** In milliseconds since 1970. */
  readonly until: number;
  /** The account that goes on with it, once its address is confirmed. */
  readonly email?: string;
}

type Returned = Intent & Pick<Kept, 'scrolled'>;
type Place = 'sessionStorage' | 'localStorage';

const key = 'intent';
/** Long enough to register, to confirm the address, or to log in at Google. */
const lifeMs = 30 * 60_000;

/**
 * Keeps what the visitor wants to do, in this tab alone, while they leave this page for their account;
 * `dropStrayIntent` forgets it as soon as they go elsewhere.
 */
export function keepIntent(intent: Intent, scrolled = window.scrollY): void {
  remove('localStorage');
  write('sessionStorage', keptOf(intent, scrolled));
}

/**
 * Keeps it where all tabs of this browser find it: the link that confirms the address opens another one. It waits until
 * one of them resumes it, and only the account with that address goes on with it.
 */
export function keepIntentFor(email: string, intent: Intent, scrolled = window.scrollY): void {
  remove('sessionStorage');
  write('localStorage', { ...keptOf(intent, scrolled), email: email.trim().toLowerCase() });
}

/** Goes on in this tab with the intent that waits for a confirmed address. */
export function resumeIntent(): void {
  const waiting = read('localStorage');
  remove('localStorage');
  if (waiting) write('sessionStorage', waiting);
}

/** Takes the intent that was kept on this page, once, if it is this act (on this target, if there is one). */
export function takeIntent(act: string, target?: string, email?: string): Returned | undefined {
  const found = read('sessionStorage');
  if (found?.act !== act || found.path !== window.location.pathname) return undefined;
  if (target !== undefined && found.target !== target) return undefined;
  if (found.email !== undefined && found.email !== email?.toLowerCase()) return undefined;
  remove('sessionStorage');
  return found;
}

interface Opened {
  readonly pathname: string;
  readonly search: string;
  readonly hasAccount: boolean;
}

/** Forgets the intent of this tab if the page that was opened is not on the way back to where it was wished. */
export function dropStrayIntent(opened: Opened): void {
  const found = read('sessionStorage');
  if (found && !leadsBack(found, opened)) remove('sessionStorage');
}

/**
 * Who comes back without an account has changed their mind. A login belongs to the way only where it was announced: by
 * the page that has confirmed the address.
 */
function leadsBack({ path, email }: Kept, { pathname, search, hasAccount }: Opened): boolean {
  if (pathname === path) return hasAccount;
  if (/^\/auth\/[a-z]+\/callback$/.test(pathname)) return true;
  const [from] = (new URLSearchParams(search).get('from') ?? '').split('?');
  return from === path && (hasAccount || email !== undefined);
}

/** The page of an intent that waits for a confirmed address. */
export function pathOfWaitingIntent(): string | undefined {
  return read('localStorage')?.path;
}

/** Forgets the intent of this tab. */
export function dropIntent(): void {
  remove('sessionStorage');
}

/** Forgets those of all tabs. */
export function dropAllIntents(): void {
  remove('sessionStorage');
  remove('localStorage');
}

function keptOf({ act, target, detail }: Intent, scrolled: number): Kept {
  return { act, target, detail, path: window.location.pathname, scrolled, until: Date.now() + lifeMs };
}

/** One that is over counts no more. */
function read(place: Place): Kept | undefined {
  try {
    const text = window[place].getItem(key);
    const found = text === null ? undefined : (JSON.parse(text) as Kept);
    return found && found.until > Date.now() ? found : undefined;
  } catch {
    return undefined;
  }
}

function write(place: Place, intent: Kept): void {
  try {
    window[place].setItem(key, JSON.stringify(intent));
  } catch {
    // Storage is forbidden: after the login the visitor presses again.
  }
}

function remove(place: Place): void {
  try {
    window[place].removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
