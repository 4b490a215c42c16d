import type { JsonSchema } from '../json-schema.ts';

/** Parts that are described alike wherever they stand: each is written once, under `components`. */
export interface SharedParts {
  readonly parts: Record<string, JsonSchema>;
  /** A reference to the part of this name, or the part itself where another has taken the name. */
  share(name: string, part: JsonSchema): JsonSchema;
}

export function shareParts(kind: 'parameters' | 'responses'): SharedParts {
  const parts: Record<string, JsonSchema> = {};
  return {
    parts,
    share(name, part) {
      parts[name] ??= part;
      return JSON.stringify(parts[name]) === JSON.stringify(part) ? { $ref: `#/components/${kind}/${name}` } : part;
    },
  };
}
