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

/** Keeps what the visitor wants to do, in this tab alone, until they are back on this page as an account. */
export function keepIntent({ act, target, detail }: Intent): void {
  const { pathname } = window.location;
  const until = Date.now() + lifeMs;
  remove('localStorage');
  write('sessionStorage', { act, target, detail, path: pathname, scrolled: window.scrollY, until });
}

/**
 * Moves the intent of this tab to where all tabs of this browser find it: the link that confirms the address opens
 * another one. Only the account with that address goes on with it.
 */
export function keepIntentFor(email: string): void {
  const kept = read('sessionStorage');
  if (!kept) return;
  write('localStorage', { ...kept, email: email.trim().toLowerCase() });
  remove('sessionStorage');
}

/** Takes the intent that was kept on this page, once, if it is this act (on this target, if there is one). */
export function takeIntent(act: string, target?: string, email?: string): Returned | undefined {
  for (const place of ['sessionStorage', 'localStorage'] as const) {
    const kept = read(place);
    if (kept?.act !== act || kept.path !== window.location.pathname) continue;
    if (target !== undefined && kept.target !== target) continue;
    if (place === 'localStorage' && kept.email !== email?.toLowerCase()) continue;
    remove(place);
    return kept;
  }
  return undefined;
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

/** One that is over counts no more. */
function read(place: Place): Kept | undefined {
  try {
    const text = window[place].getItem(key);
    const kept = text === null ? undefined : (JSON.parse(text) as Kept);
    return kept && kept.until > Date.now() ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(place: Place, kept: Kept): void {
  try {
    window[place].setItem(key, JSON.stringify(kept));
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
