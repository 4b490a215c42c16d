/** A figure for Prometheus, read whenever it asks. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** Nothing where there is none yet. */
  read(): Promise<number | undefined>;
}
