import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';

export type TableName = keyof DB;

/** A table whose rows about an account belong into its archive. */
export interface PersonalTable {
  readonly table: TableName;
  /** The columns that hold the account's id: a row belongs to the archive if any of them does. */
  readonly of: readonly string[];
  /** The table that has these columns, if it is another one, and the column that refers to its `key`. */
  readonly through?: { readonly table: TableName; readonly column: string; readonly key?: string };
  /** The primary key, in whose order the rows are read. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Columns in minor units, written as decimal numbers. */
  readonly money?: readonly string[];
  /** Columns with the id of another account, written as its username. */
  readonly people?: readonly string[];
  /** Changes a row before it is written: decrypts it, or removes what is no longer there. */
  readonly write?: (row: Row, app: Pick<App, 'secretKey'>) => Row;
  /** Why rows stay when the account is closed. Without a reason they are deleted. */
  readonly stays?: string;
}

export type Row = Readonly<Record<string, unknown>>;

type Column<Table extends TableName> = keyof DB[Table] & string;

interface Definition<Table extends TableName> extends Omit<PersonalTable, 'table'> {
  readonly key: readonly Column<Table>[];
  readonly columns: readonly Column<Table>[];
  readonly money?: readonly Column<Table>[];
  readonly people?: readonly Column<Table>[];
}

/** Declares a table with `of` columns of its own. */
export function personal<Table extends TableName>(
  table: Table,
  definition: Omit<Definition<Table>, 'through' | 'key'> & {
    readonly of: readonly Column<Table>[];
    readonly key?: readonly Column<Table>[];
  },
): PersonalTable {
  return { table, ...definition, key: definition.key ?? ['id'] };
}

/** Declares a table whose rows belong to rows of another one. */
export function personalThrough<Table extends TableName, Parent extends TableName>(
  table: Table,
  parent: { readonly table: Parent; readonly column: Column<Table>; readonly key?: Column<Parent> },
  definition: Omit<Definition<Table>, 'through'> & { readonly of: readonly Column<Parent>[] },
): PersonalTable {
  return { table, through: parent, ...definition };
}
