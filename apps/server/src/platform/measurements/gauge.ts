import type { Clock } from '../clock.ts';

/** One value of a gauge with labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure for Prometheus, read at each scrape. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** The names of the labels, if it has any. */
  readonly labels?: readonly string[];
  /** Undefined or empty if there is no value yet. A gauge that throws is left out of the scrape. */
  read(): Promise<number | readonly Sample[] | undefined>;
}

/** How old what gauges read from PostgreSQL may be: Prometheus, staff and curious people ask at any rate. */
const gaugeAgeMs = 15_000;

/** Reads at most once in this time; calls in between get the same answer, also if it failed. */
export function readSeldom<Value>(clock: Clock, read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = clock.now().getTime();
    // A clock that was set back must not keep an old answer.
    if (last === undefined || now - last.at >= gaugeAgeMs || now < last.at) last = { at: now, value: read() };
    return last.value;
  };
}
