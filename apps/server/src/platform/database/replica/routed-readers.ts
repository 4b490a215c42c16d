import pg from 'pg';
import type { ReadConnections } from '../readers.ts';

interface Routes {
  readonly primary: ReadConnections;
  readonly replica: ReadConnections;
  readonly isUsable: () => boolean;
  /** The replica did not answer. */
  readonly onLost: (error: unknown) => void;
}

/** PostgreSQL ended a statement because it took too long: it would on the primary, too. */
const tooLong = '57014';
/** The server stops or starts, or the connection broke. */
const isLost = /^(?:57P|08)/;

/** Reads at the replica while it is usable; what fails there is read at the primary. */
export class RoutedReaders implements ReadConnections {
  readonly #routes: Routes;

  constructor(routes: Routes) {
    this.#routes = routes;
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { primary, replica, isUsable, onLost } = this.#routes;
    if (!isUsable()) return primary.query(text, values);
    try {
      return await replica.query(text, values);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : undefined;
      if (code === tooLong) throw error;
      if (code === undefined || isLost.test(code)) onLost(error);
      return primary.query(text, values);
    }
  }

  /** Those of the primary belong to its own database. */
  end(): Promise<void> {
    return this.#routes.replica.end();
  }
}
