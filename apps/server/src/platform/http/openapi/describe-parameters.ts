import { deepestRow } from '@ovation/contract/fields.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import type { z } from 'zod';
import type { JsonSchema } from '../replies/json-schema.ts';
import type { SchemaCollection } from './schema-collection.ts';
import { nameOf, type SharedParts } from './shared-parts.ts';

/** The input in the address and in headers. */
export function describeParameters(operation: Operation, shared: Shared): { parameters?: JsonSchema[] } {
  const { idempotent, params, query } = operation;
  const found = [
    ...parametersIn('path', params, shared.schemas),
    ...parametersIn('query', query, shared.schemas),
    ...(idempotent ? [idempotencyKey] : []),
  ];
  return found.length === 0
    ? {}
    : { parameters: found.map((parameter) => shared.parameters.share(nameOf(parameter.name), parameter)) };
}

interface Shared {
  readonly schemas: SchemaCollection;
  readonly parameters: SharedParts;
}

type Parameter = JsonSchema & { readonly name: string };

const explanations: Readonly<Record<string, string>> = {
  current: `The number of a page, from 1. (current − 1) × pageSize stays below ${deepestRow}: deeper pages are refused.`,
};

function parametersIn(
  location: 'path' | 'query',
  schema: z.ZodType | undefined,
  schemas: SchemaCollection,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.input(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    ...(location === 'path' || required.includes(name) ? { required: true } : {}),
    schema: property,
    ...(explanations[name] ? { description: explanations[name] } : {}),
  }));
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key answers the same result and moves money once.',
  // `serve.ts` checks the same.
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};
