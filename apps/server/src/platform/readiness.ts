import type { Storage } from '../gateways/storage/storage.ts';
import { Failure } from './failure.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from './database/types.gen.ts';

/** Which of what the site needs answers. */
interface ReadyParts {
  readonly database: boolean;
  readonly storage: boolean;
}

export interface Readiness {
  /** Resolves if the database and the object store answer. Throws Failure. */
  check(): Promise<void>;
  parts(): Promise<ReadyParts>;
}

interface Dependencies {
  readonly database: Kysely<DB>;
  readonly storage: Storage;
}

const timeoutMs = 3_000;
/** Load balancers, and pages that wait for the server, ask often. */
const cachedForMs = 500;

export function createReadiness({ database, storage }: Dependencies): Readiness {
  let [result, checkedAt] = [
    Promise.resolve<ReadyParts>({ database: false, storage: false }),
    Number.NEGATIVE_INFINITY,
  ];
  const parts = (): Promise<ReadyParts> => {
    const now = performance.now();
    if (now - checkedAt < cachedForMs) return result;
    checkedAt = now;
    result = ask(sql`select 1`.execute(database), storage.stat('health'));
    return result;
  };
  return {
    parts,
    async check() {
      const ready = await parts();
      if (!ready.database || !ready.storage) throw new Failure('unavailable');
    },
  };
}

async function ask(database: Promise<unknown>, storage: Promise<unknown>): Promise<ReadyParts> {
  const [hasDatabase, hasStorage] = await Promise.all([answers(database), answers(storage)]);
  return { database: hasDatabase, storage: hasStorage };
}

/** Whether it answers in time. */
async function answers(answer: Promise<unknown>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs);
  const isThere = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([isThere, timeout.promise]).finally(() => clearTimeout(timer));
}
