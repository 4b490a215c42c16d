/** A figure for Prometheus, read at each scrape. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Undefined if there is no value yet. */
  read(): Promise<number | undefined>;
}
