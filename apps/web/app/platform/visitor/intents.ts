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
}

const key = 'intent';

/** Long enough to register, or to log in at Google. */
const lifeMs = 30 * 60_000;

/** Keeps what the visitor wants to do, in this tab alone, until they are back on this page as an account. */
export function keepIntent({ act, target, detail }: Intent): void {
  const { pathname } = window.location;
  const kept: Kept = { act, target, detail, path: pathname, scrolled: window.scrollY, until: Date.now() + lifeMs };
  try {
    window.sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is forbidden: after the login the visitor presses again.
  }
}

/** Takes the intent that was kept on this page, once, if it is this act (on this target, if there is one). */
export function takeIntent(act: string, target?: string): (Intent & Pick<Kept, 'scrolled'>) | undefined {
  const kept = readIntent();
  if (kept?.act !== act || kept.path !== window.location.pathname) return undefined;
  if (target !== undefined && kept.target !== target) return undefined;
  dropIntent();
  return kept.until > Date.now() ? kept : undefined;
}

export function dropIntent(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function readIntent(): Kept | undefined {
  try {
    const text = window.sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined;
  }
}
