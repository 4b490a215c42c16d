import { operations } from '@ovation/contract';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaForSerializer } from './json-schema.ts';
import { lasts } from './immutable-items.ts';
import { replyWriterOf } from './reply-writer.ts';

const contract = z.object({ name: z.string(), age: z.number().nullable() });

test('a reply is written as the contract has it: nothing that it does not declare leaves', () => {
  expect(replyWriterOf(contract)({ name: 'Ada', age: null, passwordHash: 'secret' })).toBe('{"name":"Ada","age":null}');
});

test('a reply that lacks what the contract requires is not written', () => {
  expect(() => replyWriterOf(contract)({ age: 3 })).toThrow('name');
});

test('a list is written the same whether its items last or not', () => {
  const write = replyWriterOf(z.object({ data: z.array(contract), total: z.number() }));
  const item = { name: 'Zoë …', age: 36, secret: 'not declared' };
  const passing = write({ data: [item], total: 1 }).toString();
  expect(JSON.parse(passing)).toEqual({ data: [{ name: 'Zoë …', age: 36 }], total: 1 });
  expect(JSON.parse(write({ data: [lasts(item)], total: 1 }).toString())).toEqual(JSON.parse(passing));
});

// A server compiles them one by one, when they are needed: here it is seen that all can be.
test.each(operations.map(({ name, reply }) => [name, reply] as const))(
  'the replies of %s can be written',
  (_name, reply) => {
    expect(() => fastJsonStringify(schemaForSerializer(reply) as unknown as Schema)).not.toThrow();
  },
);
