import { operations } from '@ovation/contract';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaForSerializer } from './json-schema.ts';
import { markImmutable } from './immutable-items.ts';
import { replyWriterOf } from './cached-replies.ts';

const contract = z.object({ name: z.string(), age: z.number().nullable() });

test('a reply contains only the fields that the contract declares', () => {
  expect(replyWriterOf(contract)({ name: 'Ada', age: null, passwordHash: 'secret' })).toBe('{"name":"Ada","age":null}');
});

test('a reply that lacks a required field is rejected', () => {
  expect(() => replyWriterOf(contract)({ age: 3 })).toThrow('name');
});

test('a list is serialized the same whether its items are immutable or not', () => {
  const write = replyWriterOf(z.object({ data: z.array(contract), total: z.number() }));
  const item = { name: 'Zoë …', age: 36, secret: 'not declared' };
  const mutable = write({ data: [item], total: 1 }).toString();
  expect(JSON.parse(mutable)).toEqual({ data: [{ name: 'Zoë …', age: 36 }], total: 1 });
  expect(JSON.parse(write({ data: [markImmutable(item)], total: 1 }).toString())).toEqual(JSON.parse(mutable));
});

// A server compiles each serializer at its first use, so this test compiles all of them.
test.each(operations.map(({ name, reply }) => [name, reply] as const))(
  'the replies of %s can be serialized',
  (_name, reply) => {
    expect(() => fastJsonStringify(schemaForSerializer(reply) as unknown as Schema)).not.toThrow();
  },
);
