import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { JsonSchema } from './json-schema.ts';

/**
 * Writes a value as JSON, as its schema has it: what that does not declare is left out, what it requires and is not
 * there throws.
 */
export type Serializer = (value: unknown) => string;

/**
 * Compiles the code that writes such values with the first of them: those of all operations together would take every
 * start a third of a second.
 */
export function serializerOf(schema: JsonSchema): Serializer {
  let write: Serializer | undefined;
  return (value) => {
    write ??= fastJsonStringify(schema as unknown as Schema);
    return write(value);
  };
}
