import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from './types.gen.ts';

/** Stands for a value while the statement is put together. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

interface Statement {
  readonly text: string;
  /** Whose value stands at $1, $2 and so on. */
  readonly places: readonly Place[];
}

/**
 * A statement whose text is always the same: `write` puts it together once, with places for the values, which it may only hand to `sql` as parameters.
 * For hot paths, where putting a statement together costs the server as much as sending it.
 */
export function fixedSql<Values extends object, Row>(write: (values: Values) => RawBuilder<Row>): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let known: Statement | undefined;
  return async (db, values) => {
    known ??= statementOf(write(places as Values).compile(db));
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(known.text, known.places.map(({ name }) => Reflect.get(values, name) as unknown)));
    return rows;
  };
}

const places = new Proxy({}, { get: (_values, name) => new Place(name) });

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  // A value that `write` brought along itself would be everybody's.
  if (!parameters.every((place) => place instanceof Place)) throw new Error('A fixed statement has no values but those that it is given.');
  return { text: sql, places: parameters };
}
