import type { CountRead } from './measurements/measurements.ts';

interface Entry<Value> {
  readonly version: bigint;
  readonly value: Value;
}

/**
 * Caches values in memory by id, each with its version, and evicts the least recently used one. The caller reads the
 * current version from the database, so no process has to be notified of another's changes.
 */
export class VersionedCache<Value> {
  readonly #maxEntries: number;
  readonly #countRead: CountRead;
  /** From the least to the most recently used. */
  readonly #entries = new Map<string, Entry<Value>>();

  constructor(maxEntries: number, countRead: CountRead) {
    this.#maxEntries = maxEntries;
    this.#countRead = countRead;
  }

  /** The value, if it has exactly this version. */
  get(id: string, version: bigint): Value | undefined {
    const entry = this.#entries.get(id);
    this.#countRead(entry?.version === version);
    if (entry?.version !== version) return undefined;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    return entry.value;
  }

  /** `version` must come from the same statement as `value`. */
  set(id: string, version: bigint, value: Value): void {
    this.#entries.delete(id);
    this.#entries.set(id, { version, value });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}
