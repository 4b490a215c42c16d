import { z } from 'zod';
import * as content from './content.ts';
import { done } from './fields.ts';
import { areas } from './index.ts';
import { schemaNotes } from './schema-notes.ts';

/** Schema names that differ from the name of the export. */
const otherNames: Readonly<Record<string, string>> = { Me: 'Account' };

function nameOf(exported: string): string {
  const capitalised = exported.charAt(0).toUpperCase() + exported.slice(1);
  return otherNames[capitalised] ?? capitalised;
}

function isNameable(value: unknown): value is z.ZodType {
  return value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodDiscriminatedUnion;
}

/** Names every exported object, enum and discriminated union after its export: `feed` as `Feed`. */
export function nameSchemas(): void {
  const exported = [content, { done }, ...areas].flatMap((area) => Object.entries(area));
  for (const [name, schema] of exported) {
    if (isNameable(schema) && schemaNotes.get(schema)?.id === undefined)
      schemaNotes.add(schema, { ...schemaNotes.get(schema), id: nameOf(name) });
  }
}
