import type { ErrorCode } from '@ovation/contract/errors.ts';
import pg from 'pg';
import { Failure } from '../failure.ts';

/** What a broken constraint means to a person: the one place where the database's names become the contract's. */
const meanings: Record<string, ErrorCode> = {
  accounts_username_unique: 'username-taken',
  accounts_email_unique: 'email-taken',
  ledger_balances_not_negative: 'balance-too-low',
  poll_votes_once: 'already-voted',
};

/** The named failure behind a database error, or the error itself. */
export function meaningOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const code = error.constraint === undefined ? undefined : meanings[error.constraint];
  return code === undefined ? error : new Failure(code);
}

export function breaksConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

const deadlock = '40P01';
const serializationFailure = '40001';

/** Whether the same transaction may succeed when simply run again. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === deadlock || error.code === serializationFailure);
}
