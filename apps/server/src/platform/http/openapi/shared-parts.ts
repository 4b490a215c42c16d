import type { JsonSchema } from '../replies/json-schema.ts';

/** Equal parts of the description are written once, under `components`. */
export interface SharedParts {
  readonly parts: Record<string, JsonSchema>;
  /** Returns a reference to the part. Appends a number to the name if another part has it. */
  share(name: string, part: JsonSchema): JsonSchema;
}

export function shareParts(kind: 'parameters' | 'responses'): SharedParts {
  const parts: Record<string, JsonSchema> = {};
  /** By the text of the part. */
  const known = new Map<string, string>();
  const freeName = (name: string, number = 1): string => {
    const numbered = number === 1 ? name : `${name}${number}`;
    return parts[numbered] === undefined ? numbered : freeName(name, number + 1);
  };
  return {
    parts,
    share(name, part) {
      const text = `${name} ${JSON.stringify(part)}`;
      const shared = known.get(text) ?? freeName(name);
      known.set(text, shared);
      parts[shared] = part;
      return { $ref: `#/components/${kind}/${shared}` };
    },
  };
}

/** Converts `not-found` and `getFeed` to names of components: `NotFound`, `GetFeed`. */
export function nameOf(text: string): string {
  return text
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
