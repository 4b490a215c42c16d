import { createHash } from 'node:crypto';
import pg from 'pg';

/** More than the whole server has; further statements run unprepared, so that a connection's memory stays bounded. */
const maxStatements = 1_000;
/** For all connections of the process: tests open many. */
const maxNames = 10_000;

const names = new Map<string, string>();

/** How often a plan was stale. PostgreSQL keeps what is stale, so that its successors need other names. */
let generation = 0;

/**
 * A text has the same name in every process, so that a connection pooler in front of the database can share
 * connections.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

export interface ClientOptions {
  /** False: every statement is planned each time. */
  readonly prepares?: boolean;
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void;

/** A plan with other columns than the table has by now: PostgreSQL refuses it before it does anything. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/**
 * Prepares each statement with parameters once: planning takes longer than running most of our statements, and `pg`
 * prepares only what has a name. When a migration has made one stale, it fails (isStalePlan), and from then on all are
 * prepared again, so that it succeeds when it is sent again.
 */
export class PreparingClient extends pg.Client {
  /** Lets the process end while the connection is open. Missing in the types of `pg`. */
  declare readonly unref: () => void;
  readonly #prepared = new Set<string>();
  readonly #maxStatements: number;
  #generation = generation;

  constructor(config?: pg.ClientConfig & ClientOptions) {
    super(config);
    this.#maxStatements = config?.prepares === false ? 0 : maxStatements;
    const send = this.query.bind(this) as (...args: readonly unknown[]) => unknown;
    this.query = ((...args: readonly unknown[]) => {
      const [text, values, callback] = args;
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#reserveName(text) : undefined;
      if (name === undefined) return send(...args);
      const statement = { name, text, values };
      // `pool.query` passes a callback.
      if (typeof callback === 'function')
        return send(statement, (error: Error | null, result?: pg.QueryResult) => {
          this.#renew(name, error);
          (callback as Callback)(error, result);
        });
      return (send(statement) as Promise<pg.QueryResult>).catch((error: unknown) => {
        this.#renew(name, error);
        throw error;
      });
    }) as pg.Client['query'];
  }

  #reserveName(text: string): string | undefined {
    if (this.#generation !== generation) {
      this.#generation = generation;
      this.#prepared.clear();
    }
    const first = nameOf(text);
    const name = first === undefined || generation === 0 ? first : `${first} ${generation}`;
    if (name === undefined || this.#prepared.has(name)) return name;
    if (this.#prepared.size >= this.#maxStatements) return undefined;
    this.#prepared.add(name);
    return name;
  }

  /** The first stale plan of a generation begins the next; others of the same generation may still fail. */
  #renew(name: string, error: unknown): void {
    if (isStalePlan(error) && this.#prepared.has(name) && this.#generation === generation) generation += 1;
  }
}
