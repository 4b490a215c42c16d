import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaForSerializer } from './json-schema.ts';
import { isLastingList, lasts, listWriterOf, writeList, type ListWriter } from './lasting-items.ts';

const schema = schemaForSerializer(z.object({ data: z.array(z.object({ name: z.string(), count: z.number().optional() })), total: z.number(), nextCursor: z.string().optional() }));
const another = schemaForSerializer(z.object({ data: z.array(z.object({ count: z.number().optional() })), total: z.number() }));

/** What the list is written as, by itself and by the serializer of the whole reply. */
async function write(list: { readonly data: readonly object[] }, reply = schema): Promise<[string, string]> {
  const server = Fastify();
  const writer = listWriterOf(reply) as ListWriter;
  server.get('/', (_request, answer) => answer.send([writeList(writer, list, answer).toString(), answer.serializeInput(list, reply)]));
  const answer = await server.inject('/');
  await server.close();
  return answer.json<[string, string]>();
}

const first = lasts({ name: 'Zoë … 🎻', secret: 'not declared' });

test('what lasts is written as the contract has it, however often', async () => {
  for (const list of [{ data: [first], total: 1 }, { data: [first, lasts({ name: 'second', count: 2 }), { name: 'passing' }], total: 3, nextCursor: 'x' }, { data: [first], total: 2 }]) {
    const [ours, whole] = await write(list);
    expect(JSON.parse(ours)).toEqual(JSON.parse(whole));
    expect(ours).not.toContain('not declared');
  }
});

test('what was written for one operation is not answered by another that declares less', async () => {
  const list = { data: [lasts({ name: 'told', count: 3 })], total: 1 };
  for (const [reply, expected] of [[schema, { name: 'told', count: 3 }], [another, { count: 3 }], [schema, { name: 'told', count: 3 }]] as const) {
    for (const text of await write(list, reply)) expect(JSON.parse(text)).toMatchObject({ data: [expected] });
    expect((await write(list, another))[0]).not.toContain('told');
  }
});

test('only lists whose items last are written so', () => {
  expect([{ data: [first] }, { data: [] }, { data: [{ ...first }] }, { data: first }, {}, undefined].map(isLastingList)).toEqual([true, false, false, false, false, false]);
  expect(listWriterOf(schemaForSerializer(z.object({ data: z.string() })))).toBeUndefined();
});

test('what lasts cannot be changed', () => {
  expect(() => Object.assign(first, { name: 'another' })).toThrow(TypeError);
});
