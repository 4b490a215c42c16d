import { englishOf } from '@ovation/language/english.ts';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import { errorCatalogue } from '../errors/errors.ts';
import type { JsonSchema } from '../replies/json-schema.ts';
import { nameOf, type SharedParts } from './shared-parts.ts';

const fieldProblem: JsonSchema = {
  type: 'object',
  required: ['path', 'message'],
  properties: { path: { type: 'string', description: 'Dotted address of the field.' }, message: { type: 'string' } },
};

const error: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    message: { type: 'string', description: 'Fit for a person.' },
    details: { type: 'array', items: { $ref: '#/components/schemas/FieldProblem' } },
    requestId: { type: 'string' },
    missing: { type: 'number', description: 'Of balance-too-low: how much the wallet lacks.' },
    nothingCharged: { type: 'boolean', description: 'True if the message says that nothing was charged.' },
    remedy: {
      type: 'string',
      enum: ['follow', 'subscribe', 'tip', 'unblock'],
      description: 'Of may-not-write: what would let one write.',
    },
  },
};

export const errorSchemas: Record<string, JsonSchema> = {
  Error: error,
  ErrorCode: { type: 'string', enum: errorCatalogue.map(({ code }) => code) },
  FieldProblem: fieldProblem,
};

/** One response for each status, which lists its error codes and has the name of the first. */
export function describeErrors(codes: ReadonlySet<ErrorCode>, responses: SharedParts): Record<string, JsonSchema> {
  const expected = errorCatalogue.filter(({ code }) => codes.has(code as ErrorCode));
  const byStatus = Map.groupBy(expected, ({ status }) => status);
  const shared = (status: number, errors: CatalogueEntry[]): JsonSchema =>
    responses.share(nameOf(errors[0]?.code ?? ''), describe(status, errors));
  return Object.fromEntries([...byStatus].map(([status, errors]) => [status, shared(status, errors)]));
}

type CatalogueEntry = (typeof errorCatalogue)[number];

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

function describe(status: number, errors: readonly CatalogueEntry[]): JsonSchema {
  return {
    description: errors.map(({ code, message }) => `\`${code}\`: ${englishOf(message)}`).join('\n'),
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
