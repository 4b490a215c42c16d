import type pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

interface Reader {
  readonly client: Promise<PreparingClient>;
  /** Statements that were sent and are not answered yet. */
  waiting: number;
}

const mostReaders = 4;

/**
 * A few connections that many reads share: each is sent at once, without waiting for the answer to the one before, which halves what
 * a statement costs both sides. For statements that wait for nobody's lock, as they hold up those behind them.
 */
export class Readers {
  #readers: Reader[] = [];
  readonly #config: pg.ClientConfig;

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, pipeline: true } as pg.ClientConfig;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const reader = this.#choose();
    reader.waiting += 1;
    try {
      return await (await reader.client).query(text, [...values]);
    } finally {
      reader.waiting -= 1;
    }
  }

  async end(): Promise<void> {
    const readers = this.#readers;
    this.#readers = [];
    // One that could not connect has nothing to end.
    await Promise.all(readers.map(({ client }) => client.then((open) => open.end()).catch(() => {})));
  }

  #choose(): Reader {
    const idle = this.#readers.find(({ waiting }) => waiting === 0);
    if (idle) return idle;
    if (this.#readers.length < mostReaders) return this.#open();
    return this.#readers.reduce((least, reader) => (reader.waiting < least.waiting ? reader : least));
  }

  #open(): Reader {
    const client = new PreparingClient(this.#config);
    const reader: Reader = { client: client.connect().then(() => client), waiting: 0 };
    const forget = (): void => {
      this.#readers = this.#readers.filter((one) => one !== reader);
    };
    // Its statements fail by themselves; the next one opens another connection.
    client.on('error', forget);
    client.on('end', forget);
    reader.client.then(() => client.unref(), forget);
    this.#readers.push(reader);
    return reader;
  }
}
