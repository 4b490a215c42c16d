import type { Operation } from '@ovation/contract/operation.ts';
import type { JsonSchema } from '../replies/json-schema.ts';
import { hasFiles } from '../uploads.ts';
import { nameOf } from './names.ts';
import type { SchemaCollection } from './schema-collection.ts';

/** The body of an operation, if it has one. */
export function describeBody(operation: Operation, schemas: SchemaCollection): { requestBody?: JsonSchema } {
  if (!operation.body && !operation.files) return {};
  const fields = operation.body ? schemas.input(operation.body) : { type: 'object' };
  const named = (schema: JsonSchema): JsonSchema => schemas.name(schema, `${nameOf(operation.name)}Body`);
  const schema = named(withFiles(fields, operation));
  const content = {
    ...(operation.files && { 'multipart/form-data': { schema } }),
    ...(hasFiles(operation) ? {} : { 'application/json': { schema } }),
  };
  return { requestBody: { required: needsBody(operation), content } };
}

function needsBody({ body, files }: Operation): boolean {
  return files !== undefined || body?.safeParse(undefined).success === false;
}

function withFiles(fields: JsonSchema, { files = {} }: Operation): JsonSchema {
  const described = Object.entries(files).map(([name, { maxSizeBytes, many }]) => {
    const file = {
      type: 'string',
      format: 'binary',
      description: `At most ${Math.floor(maxSizeBytes / 1_048_576)} MB.`,
    };
    return [name, many === undefined ? file : { type: 'array', maxItems: many, items: file }];
  });
  const required = [
    ...((fields['required'] as string[] | undefined) ?? []),
    ...Object.keys(files).filter((name) => files[name]?.required),
  ];
  return {
    ...fields,
    properties: { ...(fields['properties'] as JsonSchema | undefined), ...Object.fromEntries(described) },
    ...(required.length > 0 ? { required } : {}),
  };
}
