import type { CompiledQuery, Kysely } from 'kysely';
import { isRead, sharedBy } from './readers.ts';
import type { DB } from './types.gen.ts';

/** Stands in a statement for a value that is given when it runs. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** What Kysely builds, or `sql`. */
interface Unwritten<Row> {
  compile(db: Kysely<DB>): CompiledQuery<Row>;
}

const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) });

/**
 * A statement that Kysely puts together and writes as SQL once, however often it runs: for a wide one that takes longer than anything else on our side.
 * `build` is shown places, not values, so that it can only hand them on as parameters.
 */
export function statementOf<Given extends object, Row>(
  build: (db: Kysely<DB>, given: Given) => Unwritten<Row>,
): (db: Kysely<DB>, given: Given) => Promise<Row[]> {
  const write = writerOf(build);
  return async (db, given) => {
    const written = write(db, given);
    const readers = sharedBy(db);
    // Kysely takes a dozen steps to lend a connection, which a shared one does not need.
    const { rows } =
      readers && isRead(written.sql)
        ? await readers.query(written.sql, written.parameters)
        : await db.executeQuery<Row>(written);
    return rows as Row[];
  };
}

/** The same for a statement that somebody else runs. */
export function writerOf<Given extends object, Row>(
  build: (db: Kysely<DB>, given: Given) => Unwritten<Row>,
): (db: Kysely<DB>, given: Given) => CompiledQuery<Row> {
  let written: CompiledQuery<Row> | undefined;
  return (db, given) => {
    written ??= build(db, places as Given).compile(db);
    const parameters = written.parameters.map((value) =>
      value instanceof Place ? (Reflect.get(given, value.name) as unknown) : value,
    );
    return { ...written, parameters };
  };
}
