import { ValueNode, type CompiledQuery, type Expression, type Kysely, type OperationNode } from 'kysely';
import { isRead, readersOf } from './readers.ts';
import type { DB } from './types.gen.ts';

/**
 * Stands in a statement for a value that is known only when the statement runs. Its type is an object that is never
 * null, so the linter rejects each condition on it in a store (`.oxlintrc.json`): the statement is built once, with one
 * branch for all values.
 */
class Placeholder<Value> implements Expression<Value> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get expressionType(): Value | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }

  valueIn(values: object): unknown {
    return Reflect.get(values, this.#name);
  }
}

/** A placeholder for each value; a value that may be left out is sent as null. */
export type Placeholders<Values> = {
  readonly [Name in keyof Values]-?: Placeholder<NullForUndefined<Values[Name]>>;
};

type NullForUndefined<Value> = Exclude<Value, undefined> | (undefined extends Value ? null : never);

/** A query of Kysely, or `sql`. */
interface Statement<Row> {
  compile(db: Kysely<DB>): CompiledQuery<Row>;
}

type BuildStatement<Values, Row> = (db: Kysely<DB>, placeholders: Placeholders<Values>) => Statement<Row>;

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A statement that Kysely builds and compiles once, however often it runs: for a wide statement, compiling costs more
 * than everything else on our side. `build` receives placeholders instead of values, so it can only pass them on as
 * parameters.
 */
export function statementOf<Values extends object, Row>(
  build: BuildStatement<Values, Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const compile = compilerOf(build);
  return async (db, values) => {
    const compiled = compile(db, values);
    const readers = readersOf(db);
    // Kysely takes a dozen steps to lend a connection; a shared connection needs none of them.
    const { rows } =
      readers && isRead(compiled.sql)
        ? await readers.query(compiled.sql, compiled.parameters)
        : await db.executeQuery<Row>(compiled);
    return rows as Row[];
  };
}

/** Like `statementOf`, for a statement that the caller runs. */
export function compilerOf<Values extends object, Row>(
  build: BuildStatement<Values, Row>,
): (db: Kysely<DB>, values: Values) => CompiledQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    compiled ??= build(db, placeholders as Placeholders<Values>).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueIn(values) : parameter,
    );
    return { ...compiled, parameters };
  };
}
