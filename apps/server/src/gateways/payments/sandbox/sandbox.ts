import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

/** The dependencies of the sandbox's parts. */
export interface Sandbox {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  /** The origin of the pages; payers return only to addresses of it. */
  readonly publicUrl: string;
}

/** The delay of late settlements. */
export const lateMs = 1_000;
