import type { Operation } from '@ovation/contract/operation.ts';
import { z } from 'zod';

/** The parts of JSON Schema that the contract's inputs use. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** Caches conversions: one takes as long as a call, and the tests need the same ones thousands of times. */
const converted = new WeakMap<z.ZodType, JsonSchema>();

function inputSchema(schema: z.ZodType | undefined): JsonSchema {
  if (!schema) return {};
  const known =
    converted.get(schema) ??
    concrete(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema);
  converted.set(schema, known);
  return known;
}

/** For "this or null", this; for several shapes, the first. */
export function concrete(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find((alternative) => alternative.type !== 'null') ?? schema;
}

export const bodySchema = (operation: Operation): JsonSchema => inputSchema(operation.body);
export const querySchema = (operation: Operation): JsonSchema => inputSchema(operation.query);
export const paramsSchema = (operation: Operation): JsonSchema => inputSchema(operation.params);

/** The fields of a body, with their schemas. */
export function fieldsOf(schema: JsonSchema): [name: string, schema: JsonSchema][] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [name, concrete(field)]);
}
