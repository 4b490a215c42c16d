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
  /**
   * Throws Failure if the database does not answer, without which nothing can be served. A store that is away is in
   * what it returns: pages, messages and payments work without media.
   */
  check(): Promise<ReadyParts>;
  parts(): Promise<ReadyParts>;
}

interface Dependencies {
  readonly database: Kysely<DB>;
  readonly storage: Storage;
}

const databaseTimeoutMs = 3_000;
/** Shorter than any load balancer waits, so that a store that hangs does not make the process seem to hang. */
const storageTimeoutMs = 1_000;
/** Load balancers, and pages that wait for the server, ask often. */
const cachedForMs = 500;

export function createReadiness({ database, storage }: Dependencies): Readiness {
  let [result, checkedAt] = [
    Promise.resolve<ReadyParts>({ database: false, storage: false }),
    Number.NEGATIVE_INFINITY,
  ];
  const storageAnswers = createQuestion(() => storage.stat('health'));
  const parts = (): Promise<ReadyParts> => {
    const now = performance.now();
    if (now - checkedAt < cachedForMs) return result;
    checkedAt = now;
    result = ask(within(answers(sql`select 1`.execute(database)), databaseTimeoutMs), storageAnswers());
    return result;
  };
  return {
    parts,
    async check() {
      const ready = await parts();
      if (!ready.database) throw new Failure('unavailable');
      return ready;
    },
  };
}

async function ask(database: Promise<boolean>, storage: Promise<boolean>): Promise<ReadyParts> {
  const [hasDatabase, hasStorage] = await Promise.all([database, storage]);
  return { database: hasDatabase, storage: hasStorage };
}

/** How long a question to the store stays open: then its connection is taken for lost. */
const givenUpAfterMs = 15_000;

/** Asks again once the last question has an answer, because a store that hangs would gather questions. */
function createQuestion(question: () => Promise<unknown>): () => Promise<boolean> {
  let open: { readonly answer: Promise<boolean>; readonly since: number } | undefined;
  return () => {
    if (open === undefined || performance.now() - open.since > givenUpAfterMs) {
      const asked = { answer: answers(question()), since: performance.now() };
      open = asked;
      void asked.answer.then(() => {
        if (open === asked) open = undefined;
      });
    }
    return within(open.answer, storageTimeoutMs);
  };
}

function answers(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  );
}

/** False if there is no answer in time. */
async function within(answer: Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), timeoutMs);
  return Promise.race([answer, timeout.promise]).finally(() => clearTimeout(timer));
}
