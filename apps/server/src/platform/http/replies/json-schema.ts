import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema (2020-12) of what a schema answers, as OpenAPI shows it. */
export function schemaOfOutput(schema: z.ZodType): JsonSchema {
  return withoutDialect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }));
}

/** JSON Schema of what a caller sends. */
export function schemaOfInput(schema: z.ZodType): JsonSchema {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
}

function withoutDialect(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest;
}

/**
 * The same schema in the form that the serializer compiles to plain code: "X or null" becomes a nullable X, and
 * formats, patterns and bounds go, because what we answer is ours and only its shape is to be kept.
 */
export function schemaForSerializer(schema: z.ZodType): JsonSchema {
  return lean(schemaOfOutput(schema)) as JsonSchema;
}

const shapeKeys = new Set([
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'nullable',
  'const',
  'propertyNames',
]);

function lean(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(lean);
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as JsonSchema;
  const alternatives = schema['anyOf'] as JsonSchema[] | undefined;
  const present = alternatives?.filter((alternative) => alternative['type'] !== 'null');
  if (alternatives && present?.length === 1) return { ...(lean(present[0]) as JsonSchema), nullable: true };
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => shapeKeys.has(key))
      .map(([key, value]) => [key, key === 'properties' ? leanProperties(value as JsonSchema) : lean(value)]),
  );
}

function leanProperties(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, lean(schema)]));
}
