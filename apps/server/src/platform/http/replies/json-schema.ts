import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** JSON Schema (2020-12) of a schema's output, for OpenAPI. */
export function schemaOfOutput(schema: z.ZodType): JsonSchema {
  return withoutDialect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }));
}

/** JSON Schema of a schema's input. */
export function schemaOfInput(schema: z.ZodType): JsonSchema {
  return withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));
}

function withoutDialect(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest;
}

/**
 * The output schema in the form that the serializer compiles to simple code: "X or null" becomes a nullable X. Formats,
 * patterns and bounds are left out, because replies come from our code and only their shape must be enforced.
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
