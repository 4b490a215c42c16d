import type { Spread } from './load.ts';

/** One figure of the report. */
export interface Row {
  readonly name: string;
  readonly value: number;
  /** Requests a second (`/s`), `ms`, `KB` or `MB`, or nothing of a bare number. */
  readonly unit: string;
  /** Ours over the baseline's. */
  readonly ratio?: Spread;
  /** The baseline's value, in the same unit. */
  readonly baseline?: number;
  /** In words: `at least 40%`. */
  readonly target: string;
  readonly met: boolean;
  /** What else is worth knowing of it. */
  readonly note?: string;
}
