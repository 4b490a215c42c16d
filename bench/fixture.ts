import type { Site } from './data/site.ts';
import type { Rounds } from './load.ts';
import type { RunningServer } from './processes.ts';

/** What every benchmark needs: a filled database, our server on it, and the bare one beside it. */
export interface Fixture {
  readonly site: Site;
  readonly databaseUrl: string;
  readonly ovation: RunningServer;
  readonly bare: RunningServer;
  /** PostgreSQL's main process; undefined if the system does not name it. */
  readonly postmaster: number | undefined;
  readonly rounds: Rounds;
}
