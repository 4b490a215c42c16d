/** What `pg` has beside its types. */
declare module 'pg/lib/utils.js' {
  /** A value in PostgreSQL's text format, or bytes: as `pg` sends it. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
