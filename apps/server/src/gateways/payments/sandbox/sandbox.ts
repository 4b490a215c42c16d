import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** What every part of the sandbox works with. */
export interface Sandbox {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  /** Payers confirm on pages of this origin, and return only to addresses of it. */
  readonly publicUrl: string;
}

/** Whatever settles late does so after this time. */
export const lateMs = 1_000;
