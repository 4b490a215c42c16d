import { englishOf } from '@ovation/language/english.ts';
import { fromMinor } from '@ovation/domain';
import type { Figures } from '../modules/administration/reconciliation/reconciliation.store.ts';
import type { Broken, Invariant } from '../platform/database/invariants.ts';

export interface Audit {
  /** A description of the database. */
  readonly source: string;
  readonly sides: Pick<Figures, 'debits' | 'credits'>;
  readonly balances: Figures['balances'];
  readonly counts: Figures['counts'];
  readonly invariants: readonly Invariant[];
  readonly broken: readonly Broken[];
}

/** The audit's result as text. */
export function writeReport({ source, sides, balances, counts, invariants, broken }: Audit): string {
  const isRight = broken.length === 0;
  const totalProved = invariants.filter((invariant) => broken.every((one) => one.invariant !== invariant)).length;
  const problems = broken.length === 1 ? 'is one problem' : `are ${broken.length} problems`;
  return [
    `The books of ${source}`,
    '',
    ...accountsTable(balances),
    '',
    `Debits ${amount(sides.debits)}, credits ${amount(sides.credits)}.`,
    counts.map(({ what, count }) => `${what}: ${count}`).join('. ') + '.',
    '',
    ...invariants.flatMap((invariant) => invariantLines(invariant, broken)),
    '',
    isRight
      ? `The books are correct: all ${invariants.length} invariants hold.`
      : `The books are not correct: ${totalProved} of ${invariants.length} invariants hold, and there ${problems}.`,
    '',
  ].join('\n');
}

function accountsTable(balances: Figures['balances']): string[] {
  const sum = balances.reduce((total, { balance }) => total + BigInt(balance), 0n);
  const rows = balances.map(({ kind, name, accounts, balance }) =>
    line(name === null ? kind : `${kind} ${name}`, String(accounts), amount(balance)),
  );
  return [line('account', 'how many', 'balance'), ...rows, line('sum', '', amount(String(sum)))];
}

function invariantLines(invariant: Invariant, broken: readonly Broken[]): string[] {
  const problems = broken.filter((one) => one.invariant === invariant).map(({ problem }) => `      ${problem}`);
  return problems.length === 0
    ? [`  ✓ ${englishOf(invariant.name)}`]
    : [`  ✗ ${englishOf(invariant.name)}`, ...problems, `      What to do: ${englishOf(invariant.advice)}`];
}

const line = (name: string, count: string, balance: string): string =>
  `  ${name.padEnd(24)}${count.padStart(10)}${balance.padStart(18)}`;
const amount = (minor: string): string => fromMinor(BigInt(minor)).toFixed(2);
