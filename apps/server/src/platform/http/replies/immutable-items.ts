import type { JsonSchema } from './json-schema.ts';
import { serializerOf, type Serializer } from './serializer.ts';

/** Items of lists that are shown to many as they are, each with its JSON as it was written by a serializer. */
const immutable = new WeakMap<object, Map<Serializer, Buffer>>();

/**
 * Says that an item will be answered again, the same object: it is frozen, and written as JSON only once for each
 * operation.
 */
export function lasts<Item extends object>(item: Item): Item {
  immutable.set(Object.freeze(item), new Map());
  return item;
}

interface List {
  readonly data: readonly object[];
}

/** Writes a list whose items last, put together of what was written before. */
export type ListWriter = (list: List) => Buffer;

/** Of an operation that answers a list, by its reply's schema. */
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

/** Whether a result is a list of such items; an empty one is not worth it. */
export function isImmutableList(result: unknown): result is List {
  const data = (result as Partial<List> | undefined)?.data;
  return Array.isArray(data) && immutable.has(data[0]);
}

/** `rest` writes all of the reply but the items. */
function writeList(item: Serializer, rest: Serializer, { data, ...others }: List): Buffer {
  const items = data.flatMap((each, index) => (index === 0 ? [bytesOf(each, item)] : [comma, bytesOf(each, item)]));
  const end = rest(others);
  return Buffer.concat([beginning, ...items, Buffer.from(end === '{}' ? ']}' : `],${end.slice(1)}`)]);
}

const beginning = Buffer.from('{"data":[');
const comma = Buffer.from(',');

function bytesOf(item: object, write: Serializer): Buffer {
  const written = immutable.get(item);
  const known = written?.get(write);
  if (known) return known;
  const bytes = Buffer.from(write(item));
  written?.set(write, bytes);
  return bytes;
}
