import pg from 'pg';

export type Callback = (error: Error | null, result?: unknown) => void;

/** What `pg` keeps about the columns of a result, with their parsers. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** By the name of the statement, for one connection. */
export type ColumnCache = Map<string, Columns>;

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
 * A named statement whose columns PostgreSQL describes once for each connection: they stay the same while it is
 * prepared there.
 * `pg` requests the description, and builds the parsers, each time. It also copies a configuration property by
 * property, and
 * searches each text of an array twice for characters to escape.
 */
export class PreparedQuery extends (pg.Query as typeof OpenQuery) {
  readonly #columns: ColumnCache;

  constructor(name: string, text: string, values: readonly unknown[], columns: ColumnCache) {
    super(text, values.map(encode));
    this.name = name;
    this.#columns = columns;
  }

  protected override prepare(connection: Connection): void {
    const columns = this.#columns.get(this.name);
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
    this.#columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** A value in PostgreSQL's text format: null, bytes, or a string. Dates are in UTC, objects are JSON. */
function encode(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return encodeArray(value);
  if (value instanceof Date) return encodeDate(value);
  return ArrayBuffer.isView(value) ? bytesOf(value) : JSON.stringify(value);
}

function bytesOf(view: ArrayBufferView): Buffer {
  return Buffer.isBuffer(view) ? view : Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}

/** PostgreSQL reads years of more than four digits, but no sign before a year, and no year 0, which is 1 BC. */
function encodeDate(date: Date): string {
  const text = date.toISOString();
  const year = date.getUTCFullYear();
  if (year >= 1 && year <= 9_999) return text;
  const rest = text.slice(text.indexOf('-', 1));
  return year < 1 ? `${String(1 - year).padStart(4, '0')}${rest} BC` : `${year}${rest}`;
}

function encodeArray(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += text === '' ? encodeItem(item) : `,${encodeItem(item)}`;
  return `{${text}}`;
}

function encodeItem(item: unknown): string {
  if (typeof item === 'string') return quote(item);
  const text = encode(item);
  if (text === null) return 'NULL';
  if (Buffer.isBuffer(text)) return quote(`\\x${text.toString('hex')}`);
  return Array.isArray(item) ? text : quote(text);
}

const specialCharacter = /["\\]/;

function quote(text: string): string {
  return specialCharacter.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
