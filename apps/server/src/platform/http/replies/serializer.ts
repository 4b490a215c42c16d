import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { JsonSchema } from './json-schema.ts';

/** Serializes a value as JSON with only the fields of its schema. Throws if a required field is missing. */
export type Serializer = (value: unknown) => string;

/**
 * Compiled with the first value: compiling the serializers of all operations would delay each start by a third of a
 * second.
 */
export function serializerOf(schema: JsonSchema): Serializer {
  let write: Serializer | undefined;
  return (value) => {
    write ??= fastJsonStringify(schema as unknown as Schema);
    return write(value);
  };
}
