import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { JsonSchema } from './json-schema.ts';

/** Immutable items of lists, each with its JSON by serializer. */
const immutable = new WeakMap<object, Map<Serializer, Buffer>>();

/** Freezes an item that many replies share, so that it is serialized only once for each operation. */
export function markImmutable<Item extends object>(item: Item): Item {
  immutable.set(Object.freeze(item), new Map());
  return item;
}

interface List {
  readonly data: readonly object[];
}

/** Serializes a list of immutable items, reusing the JSON of known items. */
export type ListWriter = (list: List) => Buffer;

/** Undefined if the reply's schema is not a list. */
export function listWriterOf(reply: JsonSchema): ListWriter | undefined {
  const { data, ...others } = (reply['properties'] ?? {}) as Record<string, JsonSchema>;
  if (data?.['type'] !== 'array') return undefined;
  const required = ((reply['required'] ?? []) as string[]).filter((name) => name !== 'data');
  const [item, rest] = [
    serializerOf(data['items'] as JsonSchema),
    serializerOf({ ...reply, properties: others, required }),
  ];
  return (list) => writeList(item, rest, list);
}

/** Whether a result is a list of immutable items; false for an empty list, which gains nothing. */
export function isImmutableList(result: unknown): result is List {
  const data = (result as Partial<List> | undefined)?.data;
  return Array.isArray(data) && immutable.has(data[0]);
}

/** `rest` serializes the reply without the items. */
function writeList(item: Serializer, rest: Serializer, { data, ...others }: List): Buffer {
  const items = data.flatMap((each, index) => (index === 0 ? [bytesOf(each, item)] : [comma, bytesOf(each, item)]));
  const end = rest(others);
  return Buffer.concat([start, ...items, Buffer.from(end === '{}' ? ']}' : `],${end.slice(1)}`)]);
}

const start = Buffer.from('{"data":[');
const comma = Buffer.from(',');

function bytesOf(item: object, write: Serializer): Buffer {
  const serialized = immutable.get(item);
  const known = serialized?.get(write);
  if (known) return known;
  const bytes = Buffer.from(write(item));
  serialized?.set(write, bytes);
  return bytes;
}

/** Serializes a value as JSON with only the fields of its schema. Throws if a required field is missing. */
type Serializer = (value: unknown) => string;

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
