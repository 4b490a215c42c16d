import type { FastifyReply } from 'fastify';
import type { JsonSchema } from './json-schema.ts';

/** Items of lists that are shown to many as they are, each with its JSON as it was written by a schema. */
const lasting = new WeakMap<object, Map<JsonSchema, Buffer>>();

/** Says that an item will be answered again, the same object: it is frozen, and written as JSON only once for each operation. */
export function lasts<Item extends object>(item: Item): Item {
  lasting.set(Object.freeze(item), new Map());
  return item;
}

/** How a list is written whose items last. */
export interface ListWriter {
  readonly item: JsonSchema;
  /** All of the reply but the items. */
  readonly rest: JsonSchema;
}

/** Of an operation that answers a list, by its reply's schema. */
export function listWriterOf(reply: JsonSchema): ListWriter | undefined {
  const { data, ...others } = (reply['properties'] ?? {}) as Record<string, JsonSchema>;
  if (data?.['type'] !== 'array') return undefined;
  const required = ((reply['required'] ?? []) as string[]).filter((name) => name !== 'data');
  return { item: data['items'] as JsonSchema, rest: { ...reply, properties: others, required } };
}

interface List {
  readonly data: readonly object[];
}

/** Whether a result is a list of such items; an empty one is not worth it. */
export function isLastingList(result: unknown): result is List {
  const data = (result as Partial<List> | undefined)?.data;
  return Array.isArray(data) && lasting.has(data[0]);
}

/** The reply's JSON as the contract allows it, put together of what was written before. */
export function writeList({ item, rest }: ListWriter, { data, ...others }: List, reply: FastifyReply): Buffer {
  const items = data.flatMap((each, index) => (index === 0 ? [bytesOf(each, item, reply)] : [comma, bytesOf(each, item, reply)]));
  const end = reply.serializeInput(others, rest) as string;
  return Buffer.concat([beginning, ...items, Buffer.from(end === '{}' ? ']}' : `],${end.slice(1)}`)]);
}

const beginning = Buffer.from('{"data":[');
const comma = Buffer.from(',');

function bytesOf(item: object, schema: JsonSchema, reply: FastifyReply): Buffer {
  const written = lasting.get(item);
  const known = written?.get(schema);
  if (known) return known;
  const bytes = Buffer.from(reply.serializeInput(item as Record<string, unknown>, schema) as string);
  written?.set(schema, bytes);
  return bytes;
}
