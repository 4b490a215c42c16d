import type { Spread } from './load.ts';

/** One figure of the report. */
export interface Row {
  readonly name: string;
  readonly value: number;
  /** Requests per second (`/s`), `ms`, `KB` or `MB`, or empty for a bare number. */
  readonly unit: string;
  /** Ours over the baseline's. */
  readonly ratio?: Spread;
  /** The baseline's value, in the same unit. */
  readonly baseline?: number;
  /** As text: `at least 40%`. */
  readonly target: string;
  readonly met: boolean;
  /** Additional remarks. */
  readonly note?: string;
}
