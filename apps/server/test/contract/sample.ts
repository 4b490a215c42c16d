import { v7 as newId } from 'uuid';
import { concrete, fieldsOf, type JsonSchema } from './json-schema.ts';

/** Texts that each satisfy one of the contract's patterns. */
const texts = ['sample text, long enough', 'PT', 'USD', 'a-sample-name', '/sample'];

const formats: Record<string, () => string> = {
  uuid: () => newId(),
  email: () => 'sample@example.com',
  date: () => '1990-12-31',
  'date-time': () => '2030-01-01T00:00:00Z',
};

/** A minimal value that the schema accepts: required fields only. Ids are valid but belong to no one. */
export function sampleOf(given: JsonSchema): unknown {
  const schema = concrete(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') return sampleObject(schema);
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
  if (schema.type === 'number' || schema.type === 'integer') return sampleNumber(schema);
  return schema.type === 'boolean' ? true : sampleText(schema);
}

function sampleNumber({ minimum = 0, maximum = 10 }: JsonSchema): number {
  return Math.max(minimum, Math.min(10, maximum));
}

function sampleObject(schema: JsonSchema): Record<string, unknown> {
  const required = fieldsOf(schema).filter(([name]) => schema.required?.includes(name));
  return Object.fromEntries(required.map(([name, field]) => [name, sampleOf(field)]));
}

function sampleText({ format, pattern }: JsonSchema): string {
  const make = formats[format ?? ''];
  if (make) return make();
  const found = texts.find((text) => pattern === undefined || new RegExp(pattern).test(text));
  if (found === undefined) throw new Error(`No sample matches ${pattern}.`);
  return found;
}
