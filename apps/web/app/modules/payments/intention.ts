import { ApiError } from '@ovation/client';
import { newIdempotencyKey } from '../../platform/api/api.ts';

interface StoredKey {
  readonly key: string;
  readonly sinceMs: number;
}

const storageName = 'payment-intentions';
/** The same intention after this long is a new payment. */
const keepForMs = 30 * 60_000;

/**
 * Runs a call that moves money with an idempotency key that stays the same while its outcome is unknown (no reply, or a
 * server error), so that pressing twice, retrying and reloading the page charge once. A definite reply, success or
 * failure, ends the intention; another intention has another key.
 */
export async function intend<Result>(
  intention: unknown,
  run: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  const name = JSON.stringify(intention);
  try {
    const result = await run(keyOf(name));
    discard(name);
    return result;
  } catch (error) {
    if (isAnswer(error)) discard(name);
    throw error;
  }
}

/** Whether the server has definitely rejected the call. */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;
}

function keyOf(name: string): string {
  const keys = readKeys();
  const key = keys[name]?.key ?? newIdempotencyKey();
  write({ ...keys, [name]: { key, sinceMs: Date.now() } });
  return key;
}

function discard(name: string): void {
  const { [name]: _discarded, ...others } = readKeys();
  write(others);
}

let inMemory: Readonly<Record<string, StoredKey>> | undefined;

/** The keys of calls whose outcome this tab does not know. */
function readKeys(): Readonly<Record<string, StoredKey>> {
  inMemory ??= readStored();
  return Object.fromEntries(Object.entries(inMemory).filter(([, { sinceMs }]) => Date.now() - sinceMs < keepForMs));
}

/** The keys from before the page was loaded; none if the browser has no storage. */
function readStored(): Record<string, StoredKey> {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageName) ?? '{}') as Record<string, StoredKey>;
  } catch {
    return {};
  }
}

function write(keys: Readonly<Record<string, StoredKey>>): void {
  inMemory = keys;
  try {
    window.sessionStorage.setItem(storageName, JSON.stringify(keys));
  } catch {
    // Without storage only a reload loses the key.
  }
}
