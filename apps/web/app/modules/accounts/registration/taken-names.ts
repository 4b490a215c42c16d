import { ApiError } from '@ovation/client';
import { saveFailureOf } from '../../../platform/api/api.ts';
import type { ContractForm } from '../../../platform/forms/contract-form.ts';

/** The field whose value another account has. */
export function takenFieldOf(error: unknown): 'email' | 'username' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'username-taken') return 'username';
  return error.code === 'email-taken' ? 'email' : undefined;
}

/** Nothing where the field says it. */
export const explainUnlessTaken = (error: unknown): string =>
  takenFieldOf(error) === undefined ? saveFailureOf(error) : '';

/** Without the failure that has no words, because its field has them. */
export function withoutRepetition<Values extends Record<string, unknown>>(
  form: ContractForm<Values>,
): ContractForm<Values> {
  return { ...form, failure: form.failure === '' ? undefined : form.failure };
}
