import type { Site } from './data/site.ts';
import type { Rounds } from './load.ts';
import type { RunningServer } from './processes.ts';

/** What every benchmark stands on: a filled database, our server on it, and the bare one beside. */
export interface Ground {
  readonly site: Site;
  readonly databaseUrl: string;
  readonly ovation: RunningServer;
  readonly bare: RunningServer;
  /** The process of PostgreSQL that all its others come from; undefined where the system does not say. */
  readonly postmaster: number | undefined;
  readonly rounds: Rounds;
}
