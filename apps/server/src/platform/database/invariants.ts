import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from './types.gen.ts';

/** A rule that holds over the whole database at every moment. */
export interface Invariant {
  /** What holds, as a sentence. */
  readonly name: string;
  /** What a person does who finds it broken. */
  readonly advice: string;
  /** Answers one row for everything that breaks it. */
  readonly broken: RawBuilder<{ readonly problem: string }>;
}

export interface Broken {
  readonly invariant: Invariant;
  readonly problem: string;
}

/** Everything that breaks an invariant, as it stood in one moment: what is under way while this runs does not look like a mistake. */
export async function findBroken(db: Kysely<DB>, invariants: readonly Invariant[]): Promise<Broken[]> {
  return inOneMoment(db, (moment) => findBrokenIn(moment, invariants));
}

/** Runs reads that all see the same moment of the database, and may take as long as they need. */
export async function inOneMoment<Result>(
  db: Kysely<DB>,
  read: (moment: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => {
      await sql`set local statement_timeout = 0`.execute(moment);
      return read(moment);
    });
}

/** The same within a moment that is held already. */
export async function findBrokenIn(moment: Transaction<DB>, invariants: readonly Invariant[]): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const invariant of invariants) {
    const { rows } = await invariant.broken.execute(moment);
    found.push(...rows.map(({ problem }) => ({ invariant, problem })));
  }
  return found;
}
