import type { ErrorCode } from '@ovation/contract/errors.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import type { Actor } from './call.ts';

/** Why an operation is closed to an account that may log in; undefined if it is open. */
export function restrictionOf(operation: Operation, actor: Actor): ErrorCode | undefined {
  if (actor.lacksSecondFactor && !operation.withoutSecondFactor) return 'second-factor-missing';
  if (actor.isClosing && !operation.whileClosing) return 'account-closing';
  return undefined;
}

/** Whether most operations are closed to the account: it gets no files, and no events on sockets. */
export function isRestricted(actor: Actor | undefined): boolean {
  return actor?.lacksSecondFactor === true || actor?.isClosing === true;
}
