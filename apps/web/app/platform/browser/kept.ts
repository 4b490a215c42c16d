/** What an account did without a connection, kept in this browser until the server has it: one entry for each act. */
export type KeptKind = 'message' | 'wish';

const prefix = 'kept:';
const listeners = new Set<() => void>();

function keyOf(accountId: string, kind: KeptKind, id: string): string {
  return `${prefix}${accountId}:${kind}:${id}`;
}

/** False where the browser forbids storage, or has no room: then the act is lost with the page. */
export function keep(accountId: string, kind: KeptKind, id: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(accountId, kind, id), JSON.stringify(value));
    return true;
  } catch {
    return false;
  } finally {
    announce();
  }
}

/** Undefined if it is not kept (any more): it was sent or cancelled, here or in another tab. */
export function readKept(accountId: string, kind: KeptKind, id: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(accountId, kind, id));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export function forget(accountId: string, kind: KeptKind, id: string): void {
  drop((key) => key === keyOf(accountId, kind, id));
}

/** The ids of an account's entries, in no order. */
export function listKept(accountId: string, kind: KeptKind): readonly string[] {
  const start = keyOf(accountId, kind, '');
  return keptKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));
}

/** At the logout: nothing of an account may stay for the next one. */
export function forgetAll(): void {
  drop(() => true);
}

/** Another account has logged in since: what the others wanted to send is neither theirs to send nor to read. */
export function forgetOthers(accountId: string): void {
  drop((key) => !key.startsWith(`${prefix}${accountId}:`));
}

/** Calls `listener` after each change, also of another tab. Returns what ends that. */
export function onKept(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Runs `act` when no other tab runs one of this name. Where the browser cannot arrange that, it runs at once. */
export async function alone(name: string, act: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  await (locks ? locks.request(name, act) : act());
}

function keptKeys(): readonly string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function drop(isDropped: (key: string) => boolean): void {
  for (const key of keptKeys()) if (isDropped(key)) localStorage.removeItem(key);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
