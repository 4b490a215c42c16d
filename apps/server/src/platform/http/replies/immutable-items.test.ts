import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaForSerializer } from './json-schema.ts';
import { isImmutableList, markImmutable, listWriterOf, serializerOf, type ListWriter } from './immutable-items.ts';

const schema = schemaForSerializer(
  z.object({
    data: z.array(z.object({ name: z.string(), count: z.number().optional() })),
    total: z.number(),
    nextCursor: z.string().optional(),
  }),
);
const another = schemaForSerializer(
  z.object({ data: z.array(z.object({ count: z.number().optional() })), total: z.number() }),
);

/** The list writer, which reuses serialized items, and the serializer of the whole reply. */
const writersOf = (reply: typeof schema) =>
  [
    (list: Parameters<ListWriter>[0]) => (listWriterOf(reply) as ListWriter)(list).toString(),
    serializerOf(reply),
  ] as const;

const first = markImmutable({ name: 'Zoë … 🎻', secret: 'not declared' });

test('immutable items are serialized according to the contract, however often', () => {
  const [ours, whole] = writersOf(schema);
  for (const list of [
    { data: [first], total: 1 },
    { data: [first, markImmutable({ name: 'second', count: 2 }), { name: 'mutable' }], total: 3, nextCursor: 'x' },
    { data: [first], total: 2 },
  ]) {
    expect(JSON.parse(ours(list))).toEqual(JSON.parse(whole(list)));
    expect(ours(list)).not.toContain('not declared');
  }
});

test('what was serialized for one operation is not sent by another that declares less', () => {
  const list = { data: [markImmutable({ name: 'both', count: 3 })], total: 1 };
  const [many, few] = [listWriterOf(schema) as ListWriter, listWriterOf(another) as ListWriter];
  for (const [write, expected] of [
    [many, { name: 'both', count: 3 }],
    [few, { count: 3 }],
    [many, { name: 'both', count: 3 }],
  ] as const) {
    expect(JSON.parse(write(list).toString())).toEqual({ data: [expected], total: 1 });
  }
});

test('an immutable item is serialized once for an operation', () => {
  const write = listWriterOf(schema) as ListWriter;
  let reads = 0;
  const list = {
    data: [
      markImmutable({
        get name() {
          return `read ${(reads += 1)} times`;
        },
      }),
    ],
    total: 1,
  };
  expect(write(list).toString()).toBe(write(list).toString());
});

test('only lists of immutable items reuse serialized items', () => {
  expect(
    [{ data: [first] }, { data: [] }, { data: [{ ...first }] }, { data: first }, {}, undefined].map(isImmutableList),
  ).toEqual([true, false, false, false, false, false]);
  expect(listWriterOf(schemaForSerializer(z.object({ data: z.string() })))).toBeUndefined();
});

test('immutable items cannot be changed', () => {
  expect(() => Object.assign(first, { name: 'another' })).toThrow(TypeError);
});
