/** A statement of a migration that the last release, or its visitors, would notice. */
export interface BrokenRule {
  readonly migration: string;
  readonly statement: string;
  readonly problem: string;
}

interface Rule {
  /** Matches the statement; the first group is the table. */
  readonly pattern: RegExp;
  /** Undefined if it is fine after all. */
  problemOf(statement: string): string | undefined;
}

const always = (problem: string) => () => problem;
const TABLE = String.raw`(?:only )?(?:public\.)?"?(\w+)"?`;
/** A default that differs for each row, so that adding the column writes the whole table. */
const REWRITES =
  /\bdefault (?:random|gen_random_uuid|clock_timestamp|nextval|uuid)|\b(?:big|small)?serial\b|\bstored\b/;

const rules: readonly Rule[] = [
  {
    pattern: new RegExp(`^drop (?:table|view|materialized view|type|sequence|schema|function) (?:if exists )?${TABLE}`),
    problemOf: always('the last release still uses what it drops'),
  },
  {
    pattern: new RegExp(`^alter table (?:if exists )?${TABLE} .*\\bdrop (?!constraint|not null|expression|identity)`),
    problemOf: (statement) =>
      /\bdrop default\b/.test(statement)
        ? 'the last release relies on the default'
        : 'the last release still reads and writes the column',
  },
  {
    pattern: new RegExp(`^alter (?:table|view|type) (?:if exists )?${TABLE} .*\\brename\\b`),
    problemOf: always('the last release knows the old name only'),
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?${TABLE} .*\\badd (?:column )?(?!constraint|check|foreign|unique|prim)`,
    ),
    problemOf: problemOfColumns,
  },
  {
    pattern: new RegExp(`^alter table (?:if exists )?${TABLE} .*\\bset not null\\b`),
    problemOf: always(
      'it reads the whole table under a lock, and refuses rows without a value that the last release writes',
    ),
  },
  {
    pattern: new RegExp(`^alter table (?:if exists )?${TABLE} .*\\balter (?:column )?\\S+ (?:set data )?type\\b`),
    problemOf: always('it may write the whole table under a lock, and the last release expects the old type'),
  },
  {
    pattern: new RegExp(
      `^alter table (?:if exists )?${TABLE} .*\\badd (?:constraint|check|foreign|unique|primary|exclude)`,
    ),
    problemOf: (statement) =>
      /\bnot valid\b/.test(statement) ? undefined : 'it reads the whole table under a lock: add it as `not valid`',
  },
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently)(?:.*? )?on ${TABLE}`),
    problemOf: always('nobody can write to the table until the index is built'),
  },
  {
    pattern: new RegExp(`^(?:update|delete from|truncate(?: table)?|lock(?: table)?|cluster|vacuum full) ${TABLE}`),
    problemOf: always('it locks rows or the table until the end of the migration: fill in batches, in a job'),
  },
];

/**
 * Checks migrations that are newer than the last release. Tables that these create themselves are free, because the
 * last release does not know them.
 */
export function findBrokenRules(migrations: ReadonlyMap<string, string>): BrokenRule[] {
  const statements = [...migrations].flatMap(([migration, sql]) =>
    statementsOf(sql).map((statement) => ({ migration, statement })),
  );
  const created = new Set<string | undefined>();
  return statements.flatMap(({ migration, statement }) => {
    // Only from here on: before, the name may have been that of an old table.
    created.add(createdTable(statement));
    return problemsOf(statement, created).map((problem) => ({ migration, statement, problem }));
  });
}

function problemsOf(statement: string, created: ReadonlySet<string | undefined>): string[] {
  return rules.flatMap(({ pattern, problemOf }) => {
    const found = pattern.exec(statement);
    const problem = found && !created.has(found[1]) ? problemOf(statement) : undefined;
    return problem === undefined ? [] : [problem];
  });
}

function problemOfColumns(statement: string): string | undefined {
  const columns = statement.split(/,(?![^(]*\))/).filter((part) => /\badd (?:column )?(?!constraint)/.test(part));
  if (columns.some((column) => /\bnot null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column)))
    return 'the last release writes rows without this column, which has no default';
  return columns.some((column) => REWRITES.test(column)) ? 'it writes the whole table under a lock' : undefined;
}

function createdTable(statement: string): string | undefined {
  return new RegExp(`^create (?:unlogged )?table (?:if not exists )?${TABLE}`).exec(statement)?.[1];
}

/** In lower case, on one line, without comments, the content of texts, and the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}
