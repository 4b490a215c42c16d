interface Kept<Value> {
  readonly version: bigint;
  readonly value: Value;
}

/**
 * Keeps values in memory by id, each for one version of it; what was not asked for longest goes first.
 * Who asks names the version that the database tells now, so that no process needs to hear of another's changes.
 */
export class VersionedCache<Value> {
  readonly #maxKept: number;
  /** From the one asked for longest ago to the last. */
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  /** The value of exactly this version. */
  get(id: string, version: bigint): Value | undefined {
    const kept = this.#kept.get(id);
    if (kept?.version !== version) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return kept.value;
  }

  /** The version has to be read in the same statement as the value. */
  set(id: string, version: bigint, value: Value): void {
    this.#kept.delete(id);
    this.#kept.set(id, { version, value });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#maxKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
