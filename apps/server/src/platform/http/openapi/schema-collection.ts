import { nameSchemas } from '@ovation/contract/schema-names.ts';
import { schemaNotes } from '@ovation/contract/schema-notes.ts';
import { z } from 'zod';
import type { JsonSchema } from '../replies/json-schema.ts';

type Schemas = Record<string, JsonSchema>;

/** Collects named schemas under `components.schemas`, and returns references to them. */
export interface SchemaCollection {
  readonly schemas: Schemas;
  output(schema: z.ZodType): JsonSchema;
  input(schema: z.ZodType): JsonSchema;
  /** Gives an unnamed schema the first of these names that is free, or the name of an equal schema. */
  name(schema: JsonSchema, ...names: string[]): JsonSchema;
}

export function collectSchemas(): SchemaCollection {
  nameSchemas();
  const schemas: Schemas = {};
  /** The given names of unnamed schemas, by their JSON. */
  const named = new Map<string, string>();
  const collect = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const { $schema: _, $defs = {}, ...root } = simplify(convert(schema, io));
    const names = namesFor($defs as Schemas, schemas);
    for (const [name, definition] of Object.entries($defs as Schemas))
      schemas[names.get(name) ?? name] = refer(definition, names);
    return refer(root, names);
  };
  return {
    schemas,
    output: (schema) => collect(schema, 'output'),
    input: (schema) => collect(schema, 'input'),
    name(schema, ...names) {
      if (schema['$ref'] !== undefined) return schema;
      const text = JSON.stringify(schema);
      const name =
        names.find((each) => JSON.stringify(schemas[each]) === text) ??
        named.get(text) ??
        names.find((each) => schemas[each] === undefined);
      if (name === undefined) throw new Error(`Two schemas are called ${names.join(', ')}.`);
      schemas[name] = schema;
      named.set(text, name);
      return { $ref: `#/components/schemas/${name}` };
    },
  };
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, metadata: schemaNotes as never, unrepresentable: 'any' }) as JsonSchema;
}

/** Formats whose patterns add nothing. */
const plainFormats = new Set<unknown>(['uuid', 'date', 'date-time', 'email', 'idn-email']);

function simplify(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    typeof value === 'object' && value !== null ? joinNull(withoutNoise(value as JsonSchema)) : value,
  ) as JsonSchema;
}

/** Removes patterns that follow from the format, the bounds of safe integers, and `additionalProperties: false`. */
function withoutNoise(schema: JsonSchema): JsonSchema {
  if (plainFormats.has(schema['format'])) delete schema['pattern'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  return schema;
}

/** Turns "X or null" into one schema with two types; references and enums keep `anyOf`. */
function joinNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as { anyOf?: JsonSchema[] };
  const [first, second, ...more] = anyOf ?? [];
  const isPlain =
    typeof first?.['type'] === 'string' &&
    first['enum'] === undefined &&
    second?.['type'] === 'null' &&
    more.length === 0;
  return isPlain ? { ...rest, ...first, type: [first['type'], 'null'] } : schema;
}

/** A schema whose input differs from its output, or that refers to such a schema, needs a second name. */
function namesFor(definitions: Schemas, known: Schemas): Map<string, string> {
  const names = new Map<string, string>();
  const differs = ([name, definition]: [string, JsonSchema]): boolean =>
    known[name] !== undefined &&
    !names.has(name) &&
    JSON.stringify(refer(definition, names)) !== JSON.stringify(known[name]);
  for (let other = Object.entries(definitions).find(differs); other; other = Object.entries(definitions).find(differs))
    names.set(other[0], `${other[0]}Input`);
  return names;
}

/** Replaces the references of one conversion by those of the whole description. */
function refer<Node>(node: Node, names: ReadonlyMap<string, string>): Node {
  const text = JSON.stringify(node, (key, value: unknown) => {
    const name = key === '$ref' && typeof value === 'string' ? /^#\/\$defs\/(.+)$/.exec(value)?.[1] : undefined;
    return name === undefined ? value : `#/components/schemas/${names.get(name) ?? name}`;
  });
  return JSON.parse(text) as Node;
}
