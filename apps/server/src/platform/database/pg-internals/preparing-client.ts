import { createHash } from 'node:crypto';
import pg from 'pg';
import { PreparedQuery, type KnownColumns } from './prepared-query.ts';

/** More different statements than the whole server has; what is beyond them runs unprepared, so that no connection fills up. */
const maxStatements = 1_000;
/** What is remembered for all connections together, of which tests open many to databases of their own. */
const maxNames = 10_000;

const names = new Map<string, string>();

/** The same for a text in every process, so that a pooler between us and the database may share connections. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

const runQuery = (client: pg.Client, given: readonly unknown[]): unknown =>
  Reflect.apply(pg.Client.prototype.query, client, given) as unknown;

/** A connection that has PostgreSQL parse and plan each statement with parameters once: planning takes longer than running most of ours. */
export class PreparingClient extends pg.Client {
  /** Lets the process end while the connection is open; `pg` has it, its types do not. */
  declare readonly unref: () => void;
  readonly #columns: KnownColumns = new Map();
  readonly #prepared = new Set<string>();
  #isGathering = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.query = ((...given: unknown[]) => {
      const [text, values, callback] = given;
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameHere(text) : undefined;
      this.#gather();
      if (name === undefined) return runQuery(this, given);
      const query = new PreparedQuery(name, text as string, values as unknown[], this.#columns);
      // The pool asks so, where it lends a connection for one statement.
      return typeof callback === 'function' ? runQuery(this, [query, callback]) : this.#runPrepared(query);
    }) as pg.Client['query'];
  }

  #nameHere(text: string): string | undefined {
    const name = nameOf(text);
    if (name === undefined || this.#prepared.has(name)) return name;
    if (this.#prepared.size >= maxStatements) return undefined;
    this.#prepared.add(name);
    return name;
  }

  #runPrepared(query: PreparedQuery): Promise<pg.QueryResult> {
    return new Promise<pg.QueryResult>((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult));
      runQuery(this, [query]);
    }).catch((error: Error) => {
      // Otherwise it would tell of the socket that the answer came by, not of who has asked.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  /** When what was asked leaves. */
  protected depart(leave: () => void): void {
    process.nextTick(leave);
  }

  /** What is asked in one go leaves in one system call: each call costs more than writing its statement. */
  #gather(): void {
    if (this.#isGathering) return;
    const { stream } = this.connection;
    this.#isGathering = true;
    stream.cork();
    this.depart(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}
