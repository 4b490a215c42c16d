import type { EnglishText } from '@ovation/language/english.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from './types.gen.ts';

/** A rule that holds for the whole database at every moment. */
export interface Invariant {
  /** What holds, as a sentence. */
  readonly name: EnglishText;
  /** What an operator should do about a violation. */
  readonly advice: EnglishText;
  /** Selects one row for each violation. */
  readonly broken: RawBuilder<{ readonly problem: string }>;
}

export interface Broken {
  readonly invariant: Invariant;
  readonly problem: string;
}

/** All violations in one snapshot of the database, in which transactions that are still running have no effect. */
export async function findBroken(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<Broken[]> {
  return inSnapshot(db, (snapshot) => findBrokenIn(snapshot, invariants));
}

/** Runs reads on one snapshot of the database, without a time limit. */
export async function inSnapshot<Result>(
  db: Kysely<DB>,
  read: (snapshot: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = 0`.execute(snapshot);
      return read(snapshot);
    });
}

/** Like `findBroken`, in a snapshot that the caller holds. */
export async function findBrokenIn(snapshot: Transaction<DB>, invariants: readonly Invariant[]): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const invariant of invariants) {
    const { rows } = await invariant.broken.execute(snapshot);
    found.push(...rows.map(({ problem }) => ({ invariant, problem })));
  }
  return found;
}
