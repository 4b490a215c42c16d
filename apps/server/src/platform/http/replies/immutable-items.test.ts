import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaForSerializer } from './json-schema.ts';
import { isImmutableList, lasts, listWriterOf, type ListWriter } from './immutable-items.ts';
import { serializerOf } from './serializer.ts';

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

/** How lists are written of what was written before, and by the serializer of the whole reply. */
const waysOf = (reply: typeof schema) =>
  [
    (list: Parameters<ListWriter>[0]) => (listWriterOf(reply) as ListWriter)(list).toString(),
    serializerOf(reply),
  ] as const;

const first = lasts({ name: 'Zoë … 🎻', secret: 'not declared' });

test('what lasts is written as the contract has it, however often', () => {
  const [ours, whole] = waysOf(schema);
  for (const list of [
    { data: [first], total: 1 },
    { data: [first, lasts({ name: 'second', count: 2 }), { name: 'passing' }], total: 3, nextCursor: 'x' },
    { data: [first], total: 2 },
  ]) {
    expect(JSON.parse(ours(list))).toEqual(JSON.parse(whole(list)));
    expect(ours(list)).not.toContain('not declared');
  }
});

test('what was written for one operation is not answered by another that declares less', () => {
  const list = { data: [lasts({ name: 'told', count: 3 })], total: 1 };
  const [many, few] = [listWriterOf(schema) as ListWriter, listWriterOf(another) as ListWriter];
  for (const [write, expected] of [
    [many, { name: 'told', count: 3 }],
    [few, { count: 3 }],
    [many, { name: 'told', count: 3 }],
  ] as const) {
    expect(JSON.parse(write(list).toString())).toEqual({ data: [expected], total: 1 });
  }
});

test('an item that lasts is written once for an operation', () => {
  const write = listWriterOf(schema) as ListWriter;
  let asked = 0;
  const list = {
    data: [
      lasts({
        get name() {
          return `asked ${(asked += 1)} times`;
        },
      }),
    ],
    total: 1,
  };
  expect(write(list).toString()).toBe(write(list).toString());
});

test('only lists whose items last are written so', () => {
  expect(
    [{ data: [first] }, { data: [] }, { data: [{ ...first }] }, { data: first }, {}, undefined].map(isImmutableList),
  ).toEqual([true, false, false, false, false, false]);
  expect(listWriterOf(schemaForSerializer(z.object({ data: z.string() })))).toBeUndefined();
});

test('what lasts cannot be changed', () => {
  expect(() => Object.assign(first, { name: 'another' })).toThrow(TypeError);
});
