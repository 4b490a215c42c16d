declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Writable } from 'node:stream';

  /** A writable stream for a `COPY … FROM STDIN`. */
  export function from(statement: string): Submittable & Writable;
}
