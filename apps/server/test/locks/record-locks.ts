import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';

/** The tables of each step of the lock order, as `docs/money.md` lists them. */
export function readLockOrder(): string[][] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/money.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith('The order of locks')) ?? '';
  return [...section.matchAll(/^\d+\. .*$/gm)].map(([line]) =>
    [...line.matchAll(/`(\w+)`/g)].map(([, table]) => table as string),
  );
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Rows of a table that a statement locks, as far as the ids in its parameters tell. */
interface Lock {
  readonly table: string;
  readonly ids: readonly string[];
  readonly text: string;
  /** Of a new row, which no one else can lock. */
  readonly isNew?: boolean;
}

export interface LockRecorder {
  /** A sentence for each lock that was taken after one that follows it in the order. */
  violations(): string[];
  /** How many transactions have locked rows of two or more steps. */
  readonly ordered: () => number;
  stop(): void;
}

/** Records what the transactions of this process lock until `stop`. */
export function recordLocks(): LockRecorder {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const order = readLockOrder();
  const transactions = () => splitTransactions(sent.mock.contexts, sent.mock.calls).map(locksOf);
  return {
    violations: () => [...new Set(transactions().flatMap((locks) => violationsOf(locks, order)))],
    ordered: () =>
      transactions().filter((locks) => new Set(locks.map(({ table }) => stepOf(table, order))).size > 2).length,
    stop: () => sent.mockRestore(),
  };
}

/** The statements of each transaction, committed or not. */
export function splitTransactions(clients: readonly unknown[], calls: readonly (readonly unknown[])[]): Statement[][] {
  const open = new Map<unknown, Statement[]>();
  const found: Statement[][] = [];
  calls.forEach(([first, second], index) => {
    const statement = readStatement(first, second);
    const word = /^\s*(begin|start transaction|commit|rollback)\b/i.exec(statement.text)?.[1]?.toLowerCase();
    if (word === 'begin' || word === 'start transaction') {
      open.set(clients[index], []);
      found.push(open.get(clients[index]) as Statement[]);
    } else if (word !== undefined) open.delete(clients[index]);
    else open.get(clients[index])?.push(statement);
  });
  return found;
}

function readStatement(first: unknown, second: unknown): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const { text = '', values } = first as Partial<Statement>;
  return { text, values: values ?? [] };
}

const writingStatement = /^\s*(insert into|update|delete from) "?(\w+)/gi;
/** Also in the parts of a statement that has several. */
const writingClause = /(insert into|delete from|(?<!\b(?:for|key|do) )update) "?(\w+)/gi;
const lockingClause = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?!.*\bskip\s+locked)/is;
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * What the statements of a transaction lock, in their order. A new row is locked by no one else, except where others
 * may insert the same.
 */
export function locksOf(statements: readonly Statement[]): Lock[] {
  return statements.flatMap(({ text, values }) => {
    const ids = [...values.map(String).join(' ').matchAll(idPattern)].map(([id]) => id);
    const writes = [...text.matchAll(/^\s*with\b/i.test(text) ? writingClause : writingStatement)];
    const [, , written] = writes[0] ?? [];
    // A transaction has one wallet, which transfers change and which its owner alone opens.
    const isWallet =
      text.includes('ledger_balances') ||
      written === 'ledger_transfers' ||
      (written === 'ledger_accounts' && values.includes('wallet'));
    if (isWallet) return lockingClause.test(text) || written ? [{ table: 'ledger_balances', ids: [], text }] : [];
    if (written !== undefined)
      return writes.map(([, verb = '', table = '']) => {
        const isNew = verb.toLowerCase() === 'insert into' && table !== 'ledger_accounts';
        return { table, ids, text, isNew };
      });
    const locked = lockingClause.test(text) ? /\bfrom "?(\w+)/i.exec(text)?.[1] : undefined;
    return locked === undefined ? [] : [{ table: locked, ids, text }];
  });
}

const stepOf = (table: string, order: readonly string[][]): number =>
  order.findIndex((tables) => tables.includes(table));

export function violationsOf(locks: readonly Lock[], order: readonly string[][]): string[] {
  const held = new Map<number, { readonly texts: Set<string>; readonly ids: Set<string> }>();
  let last = { step: -1, table: '' };
  return locks.flatMap(({ table, ids, text, isNew = false }) => {
    const step = stepOf(table, order);
    if (step < 0) return [];
    const before = held.get(step);
    // Another statement may name the same rows by other ids; the same one with other ids locks other rows.
    const isRepeated = before?.texts.size === 1 && before.texts.has(text);
    const isHeld = before !== undefined && (!isRepeated || ids.every((id) => before.ids.has(id)));
    held.set(step, {
      texts: new Set([...(before?.texts ?? []), text]),
      ids: new Set([...(before?.ids ?? []), ...ids]),
    });
    const isLate = step < last.step && !isHeld && !isNew;
    const sentence = `${table} after ${last.table}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`;
    if (step > last.step && !isNew) last = { step, table };
    return isLate ? [sentence] : [];
  });
}
