import type { Storage } from '../gateways/storage/storage.ts';
import { Failure } from './failure.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from './database/types.gen.ts';

/** Whether what the site cannot do without answers: its database and its store. Throws Failure. */
export type CheckReadiness = () => Promise<void>;

interface Needed {
  readonly database: Kysely<DB>;
  readonly storage: Storage;
}

const patienceMs = 3_000;
/** A load balancer, and pages that wait for our return, ask often. */
const lastsMs = 500;

export function createReadiness({ database, storage }: Needed): CheckReadiness {
  let [asked, askedAt] = [Promise.resolve(), Number.NEGATIVE_INFINITY];
  return () => {
    const now = performance.now();
    if (now - askedAt < lastsMs) return asked;
    askedAt = now;
    asked = within(patienceMs, [sql`select 1`.execute(database), storage.stat('health')]);
    return asked;
  };
}

async function within(milliseconds: number, answers: readonly Promise<unknown>[]): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('timeout exceeded')), milliseconds);
  try {
    await Promise.race([Promise.all(answers), late.promise]);
  } catch {
    throw new Failure('unavailable');
  } finally {
    clearTimeout(timer);
  }
}
