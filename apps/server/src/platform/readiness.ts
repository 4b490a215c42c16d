import type { Storage } from '../gateways/storage/storage.ts';
import { Failure } from './failure.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from './database/types.gen.ts';

/** Resolves if the database and the object store answer, which the site needs. Throws Failure. */
export type CheckReadiness = () => Promise<void>;

interface Dependencies {
  readonly database: Kysely<DB>;
  readonly storage: Storage;
}

const timeoutMs = 3_000;
/** Load balancers, and pages that wait for the server, ask often. */
const cachedForMs = 500;

export function createReadiness({ database, storage }: Dependencies): CheckReadiness {
  let [result, checkedAt] = [Promise.resolve(), Number.NEGATIVE_INFINITY];
  return () => {
    const now = performance.now();
    if (now - checkedAt < cachedForMs) return result;
    checkedAt = now;
    result = within(timeoutMs, [sql`select 1`.execute(database), storage.stat('health')]);
    return result;
  };
}

async function within(milliseconds: number, answers: readonly Promise<unknown>[]): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('timeout exceeded')), milliseconds);
  try {
    await Promise.race([Promise.all(answers), timeout.promise]);
  } catch {
    throw new Failure('unavailable');
  } finally {
    clearTimeout(timer);
  }
}
