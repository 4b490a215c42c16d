import type { ErrorCode } from '@ovation/contract/errors.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { expect } from 'vitest';
import { expectedErrors } from '../../src/platform/http/errors/expected-errors.ts';

/** The declared reply matches what the operation returns. */
export function expectDeclared(operation: Operation, code: ErrorCode): void {
  expect([...expectedErrors(operation)], `${operation.name} declares`).toContain(code);
}
