import pg from 'pg';
import { written } from './encoded-values.ts';

type Callback = (error: Error | null, result?: unknown) => void;

/** What `pg` knows of the columns that a statement answers, and how it reads them. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** By the names of statements, for one connection. */
export type KnownColumns = Map<string, Columns>;

interface Connection {
  bind(message: { readonly portal: string; readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(): void;
  sync(): void;
}

/** The parts of a `pg.Query` that its types leave out. */
declare class OpenQuery extends pg.Query {
  name: string;
  values: readonly unknown[];
  callback: Callback | undefined;
  protected _result: Columns;
  protected _accumulateRows: boolean;
  protected prepare(connection: Connection): void;
  protected handleRowDescription(message: unknown): void;
}

/**
 * A statement under a name, whose columns PostgreSQL describes once for a connection: they stay the same for as long as it is prepared there.
 * `pg` has them described, and makes their readers anew, each time; it also copies a configuration property by property, and searches each text of an array twice for what is to be escaped.
 */
export class PreparedQuery extends (pg.Query as typeof OpenQuery) {
  readonly #known: KnownColumns;

  constructor(name: string, text: string, values: readonly unknown[], known: KnownColumns) {
    super(text, values.map(written));
    this.name = name;
    this.#known = known;
  }

  protected override prepare(connection: Connection): void {
    const columns = this.#known.get(this.name);
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    connection.bind({ portal: '', statement: this.name, values: this.values });
    connection.execute();
    connection.sync();
  }

  protected override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
