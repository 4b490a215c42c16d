import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import type { z } from 'zod';
import { Failure } from '../failure.ts';

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const noMissingFiles: readonly FieldProblem[] = [];

export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Checks the input against the contract. An impossible id is not found (404); all wrong fields are listed together
 * (422).
 */
export function parseInput(operation: Operation, raw: RawInput, missingFiles = noMissingFiles): ParsedInput {
  const params = parseParams(operation, raw.params);
  if (!params.success) throw new Failure('not-found');
  const query = operation.query?.safeParse(raw.query);
  const body = operation.body?.safeParse(raw.body ?? undefined);
  const problems = [...problemsOf(query), ...problemsOf(body)];
  if (problems.length > 0) throw new Failure('field-invalid', undefined, [...problems, ...missingFiles]);
  if (missingFiles.length > 0) throw new Failure('file-missing', undefined, missingFiles);
  const parsed = { params: params.data, query: query?.data, body: body?.data };
  requireStorable(parsed);
  return parsed;
}

interface ParsedParams {
  readonly success: boolean;
  readonly data?: unknown;
}

/** The parameters of the path; no success if they cannot identify anything. */
function parseParams(operation: Operation, raw: unknown): ParsedParams {
  if (!operation.params) return { success: true };
  const { success, data } = operation.params.safeParse(raw);
  return success && Object.values(data).every(isStorable) ? { success, data } : { success: false };
}

type Outcome = z.ZodSafeParseResult<unknown> | undefined;

function problemsOf(outcome: Outcome): FieldProblem[] {
  if (!outcome || outcome.success) return [];
  return outcome.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

/** PostgreSQL cannot store U+0000 in text, nor half of a surrogate pair in JSON, so all fields are checked here. */
function requireStorable(value: unknown, path: readonly string[] = []): void {
  if (!isStorable(value))
    throw new Failure('field-invalid', undefined, [
      { path: path.slice(1).join('.'), message: t('This contains a character that cannot be stored.') },
    ]);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) requireStorable(inner, [...path, key]);
}

function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\u0000'));
}
