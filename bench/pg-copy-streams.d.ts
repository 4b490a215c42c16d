declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Writable } from 'node:stream';

  /** A stream that takes what a `COPY … FROM STDIN` shall write. */
  export function from(statement: string): Submittable & Writable;
}
