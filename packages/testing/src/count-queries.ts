import pg from 'pg';
import { vi } from 'vitest';

/**
 * How many statements this process sends to the database while `run` runs: the least of three runs, because one of them
 * may read again what is cached for seconds, such as settings. Two counts in a row can be compared exactly.
 */
export async function countQueries(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) counts.push(await countOnce(run));
  return Math.min(...counts);
}

async function countOnce(run: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return sent.mock.calls.length;
  } finally {
    sent.mockRestore();
  }
}

/** What a run asks of the database. */
export interface DatabaseWork {
  /** Each with its `begin` and `commit`, in the order in which they were sent. */
  readonly statements: readonly string[];
  /** A statement outside of a transaction is one of its own. */
  readonly transactions: number;
}

/** Records what this process sends to the database while `run` runs, jobs included. */
export async function recordDatabaseWork(run: () => Promise<unknown>): Promise<DatabaseWork> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    const statements = sent.mock.calls.map(([query]) => textOf(query));
    return { statements, transactions: countTransactions(statements, sent.mock.contexts) };
  } finally {
    sent.mockRestore();
  }
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text?: string }).text;
  return (text ?? '').trim();
}

/** `connections` names the connection of each statement. */
function countTransactions(statements: readonly string[], connections: readonly unknown[]): number {
  const open = new Set<unknown>();
  let transactions = 0;
  for (const [index, statement] of statements.entries()) {
    const connection = connections[index];
    if (/^(begin|start transaction)\b/i.test(statement)) open.add(connection);
    else if (/^(commit|rollback)\b/i.test(statement)) transactions += open.delete(connection) ? 1 : 0;
    else if (!open.has(connection)) transactions += 1;
  }
  return transactions;
}
