import {
  commentsOf,
  knownMigrations,
  MigrationError,
  readReplacedMigration,
  type Migration,
  type MigrationFiles,
  type RecordedMigration,
} from './migration-files.ts';
import type { Release } from './releases.ts';

export interface AppliedMigration extends RecordedMigration {
  /** The oldest release that the database still works with after it. */
  readonly worksWith?: string | null;
}

/** What one transaction does. */
export interface Step {
  /** What it applies, for people. */
  readonly names: readonly string[];
  /** All that the database has afterwards, and had not before: nobody finds some of them. */
  readonly records: readonly RecordedMigration[];
  readonly readSql: () => Promise<string>;
}

interface Situation {
  readonly files: MigrationFiles;
  readonly applied: readonly AppliedMigration[];
  readonly releases: readonly Release[];
  /** The name of the last one to apply; all of them by default. */
  readonly upTo?: string | undefined;
}

/**
 * How a database gets what it lacks. A new one begins with the baselines, and is recorded as one that has had all that
 * they replace, because the last release looks for those. An older one applies what it lacks of the replaced ones, and
 * is recorded as one that has the baselines, of which it gets the comments alone. So both say the same in the end.
 *
 * Throws MigrationError when files and database disagree.
 */
export function planSteps(situation: Situation): Step[] {
  const { files, applied, upTo } = situation;
  requireKnown(situation);
  const appliedNames = new Set(applied.map(({ name }) => name));
  const lacking = <One extends RecordedMigration>(migrations: readonly One[]): One[] =>
    migrations.filter(({ name }) => !appliedNames.has(name) && (upTo === undefined || name <= upTo));
  const [replaced, baselines] = [lacking(files.replaced), lacking(files.baselines)];
  const steps = [
    ...(isOlder(situation) ? catchUp(files, replaced, baselines) : begin(replaced, baselines)),
    ...lacking(files.newer).map((one) => stepOf(one, async () => one.sql)),
  ];
  requireOrder(steps, applied);
  return steps;
}

function begin(replaced: readonly RecordedMigration[], baselines: readonly Migration[]): Step[] {
  return baselines.map((one, index) => ({
    ...stepOf(one, async () => one.sql),
    // With the last one, so that a new database that is not complete yet is not taken for an older one.
    records: index === baselines.length - 1 ? [one, ...replaced] : [one],
  }));
}

function catchUp(
  files: MigrationFiles,
  replaced: readonly RecordedMigration[],
  baselines: readonly Migration[],
): Step[] {
  const reached: Step = {
    names: baselines.map(({ name }) => name),
    records: baselines,
    readSql: async () => baselines.map(commentsOf).join('\n'),
  };
  return [
    ...replaced.map((one) => stepOf(one, async () => (await readReplacedMigration(files, one.name)).sql)),
    ...(baselines.length === 0 ? [] : [reached]),
  ];
}

const stepOf = (one: RecordedMigration, readSql: Step['readSql']): Step => ({
  names: [one.name],
  records: [one],
  readSql,
});

/** Whether a database has begun, or has to begin, with what baselines replace. */
function isOlder({ files: { replaced, baselines }, applied, upTo }: Situation): boolean {
  const [firstBaseline] = baselines;
  if (firstBaseline === undefined || (upTo !== undefined && upTo < firstBaseline.name)) return true;
  const replacedNames = new Set(replaced.map(({ name }) => name));
  return applied.some(({ name }) => replacedNames.has(name));
}

function requireKnown({ files, applied, releases }: Situation): void {
  const checksums = new Map(knownMigrations(files).map(({ name, checksum }) => [name, checksum]));
  const isUsable = ({ worksWith: oldest }: AppliedMigration): boolean =>
    releases.some(({ version }) => version === oldest);
  for (const each of applied)
    if (checksums.has(each.name) || !isUsable(each)) requireSame(each, checksums.get(each.name));
}

function requireSame({ name, checksum }: RecordedMigration, fileChecksum: string | undefined): void {
  if (fileChecksum === undefined) {
    throw new MigrationError(
      `The database holds the migration ${name}, which this version does not know: ` +
        'start the newer version that made it, or restore a backup.',
    );
  }
  if (fileChecksum !== checksum) {
    throw new MigrationError(
      `The migration ${name} was changed after it had been applied: ` +
        'restore the file, and put the change into a new migration.',
    );
  }
}

function requireOrder(steps: readonly Step[], applied: readonly AppliedMigration[]): void {
  const newest = applied.at(-1)?.name ?? '';
  const outOfOrder = steps.flatMap(({ names }) => names).find((name) => name < newest);
  if (outOfOrder !== undefined) {
    throw new MigrationError(
      `The migration ${outOfOrder} comes after ${newest}, which is applied already; give it the next free number.`,
    );
  }
}
