/** More are only kept by a replica that has stopped. */
const maxPending = 1_000;

/**
 * Knows of which moment the replica certainly is: it has everything that was committed before `asOf`, in milliseconds
 * of `performance.now()`. A position of the primary is noted with the moment *before* it was asked for; once the
 * replica has replayed that position, it is at least as new as that moment. No clock of another machine takes part.
 */
export class Freshness {
  #pending: { readonly at: number; readonly position: bigint }[] = [];
  #asOf = Number.NEGATIVE_INFINITY;

  get asOf(): number {
    return this.#asOf;
  }

  note(at: number, position: bigint): void {
    this.#pending.push({ at, position });
    if (this.#pending.length > maxPending) this.#pending.shift();
  }

  /** `position` is what the replica has replayed. */
  confirm(position: bigint): void {
    const reached = this.#pending.findLastIndex((noted) => noted.position <= position);
    if (reached < 0) return;
    this.#asOf = Math.max(this.#asOf, this.#pending[reached]?.at ?? this.#asOf);
    this.#pending = this.#pending.slice(reached + 1);
  }

  /** A server that starts again may be older than it was. */
  forget(): void {
    this.#pending = [];
    this.#asOf = Number.NEGATIVE_INFINITY;
  }
}
