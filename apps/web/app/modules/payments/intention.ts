import { ApiError } from '@ovation/client';
import { newIdempotencyKey } from '../../platform/api/api.ts';

interface Kept {
  readonly key: string;
  readonly sinceMs: number;
}

const storageName = 'payment-intentions';
/** Who comes back to the same wish after this long means a new payment. */
const keptForMs = 30 * 60_000;

/**
 * Runs what moves money under a key that stays the same while it is unknown whether it happened (no answer, or the server's fault), so that
 * pressing twice, trying again and loading the page again charge once. A clear answer, good or bad, ends the intention; other wishes have other keys.
 */
export async function intend<Result>(wish: unknown, run: (idempotencyKey: string) => Promise<Result>): Promise<Result> {
  const name = JSON.stringify(wish);
  try {
    const result = await run(keyOf(name));
    forget(name);
    return result;
  } catch (error) {
    if (isAnswer(error)) forget(name);
    throw error;
  }
}

/** Whether the server has said clearly that it did not happen: a refusal is no accident. */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500;
}

function keyOf(name: string): string {
  const kept = readKept();
  const key = kept[name]?.key ?? newIdempotencyKey();
  write({ ...kept, [name]: { key, sinceMs: Date.now() } });
  return key;
}

function forget(name: string): void {
  const { [name]: _gone, ...others } = readKept();
  write(others);
}

let inMemory: Readonly<Record<string, Kept>> | undefined;

/** What this tab is waiting to hear of. */
function readKept(): Readonly<Record<string, Kept>> {
  inMemory ??= readStored();
  return Object.fromEntries(Object.entries(inMemory).filter(([, { sinceMs }]) => Date.now() - sinceMs < keptForMs));
}

/** What it was waiting for when the page was loaded; nothing where the browser keeps nothing. */
function readStored(): Record<string, Kept> {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageName) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(kept: Readonly<Record<string, Kept>>): void {
  inMemory = kept;
  try {
    window.sessionStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still pays once; only a reload forgets the key.
  }
}
