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

/** The settings are cached for seconds, so that a slow machine reads them again in the middle of a run. */
const settings = 'select "key", "value" from "settings"';

/** Records what this process sends to the database while `run` runs, jobs included, except for the settings. */
export async function recordDatabaseWork(run: () => Promise<unknown>): Promise<DatabaseWork> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    const all = sent.mock.calls.map(([query], index) => ({ text: textOf(query), client: sent.mock.contexts[index] }));
    const counted = all.filter(({ text }) => text !== settings);
    return { statements: counted.map(({ text }) => text), transactions: countTransactions(counted) };
  } finally {
    sent.mockRestore();
  }
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text?: string }).text;
  return (text ?? '').trim();
}

interface Sent {
  readonly text: string;
  /** The connection. */
  readonly client: unknown;
}

function countTransactions(sent: readonly Sent[]): number {
  const open = new Set<unknown>();
  let transactions = 0;
  for (const { text, client } of sent) {
    if (/^(begin|start transaction)\b/i.test(text)) open.add(client);
    else if (/^(commit|rollback)\b/i.test(text)) transactions += open.delete(client) ? 1 : 0;
    else if (!open.has(client)) transactions += 1;
  }
  return transactions;
}
