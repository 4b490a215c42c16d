import type { Operation } from '@ovation/contract/operation.ts';
import type { ProtocolRoute } from '@ovation/contract/uploads.ts';
import type { z } from 'zod';
import { errorCatalogue } from './errors.ts';
import { schemaOfInput, schemaOfOutput, type JsonSchema } from './json-schema.ts';

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: errorCatalogue.map((error) => error.code) },
    message: { type: 'string', description: 'Fit for a person.' },
    details: { type: 'array', items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } } },
    requestId: { type: 'string' },
    missing: { type: 'number', description: 'Of balance-too-low: how much the wallet lacks.' },
  },
};

/** The whole contract as OpenAPI 3.1. */
export function describeApi(operations: readonly Operation[], protocolRoutes: readonly ProtocolRoute[], serverUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of protocolRoutes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) };
  for (const operation of operations) paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  return {
    openapi: '3.1.0',
    info: { title: 'Ovation', version: '1', description: 'Publish, follow, subscribe, tip and buy. Amounts are decimal numbers in the site’s currency; times are ISO 8601 in UTC.' },
    servers: [{ url: serverUrl }],
    tags: [...new Set(operations.map((operation) => operation.area))].map((name) => ({ name })),
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function describe(operation: Operation): JsonSchema {
  return {
    operationId: operation.name, tags: [operation.area], summary: operation.summary, description: `Who may call: ${operation.access}.`,
    security: operation.access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...parametersIn('path', operation.params), ...parametersIn('query', operation.query), ...idempotencyHeader(operation)],
    ...(operation.files || operation.body ? { requestBody: requestBody(operation) } : {}),
    responses: responses(operation),
  };
}

function describeRoute({ area, method, path, summary, headers, answer }: ProtocolRoute): JsonSchema {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  // OpenAPI describes the content type with the body.
  const { 'Content-Type': contentType, ...others } = headers;
  return {
    operationId: `tus${method}${ids.length > 0 ? 'One' : ''}`, tags: [area], summary, security: method === 'OPTIONS' ? [{}] : [{ token: [] }],
    parameters: [...ids, ...Object.entries(others).map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }))],
    ...(contentType === undefined ? {} : { requestBody: { required: true, content: { [contentType]: { schema: { type: 'string', format: 'binary' } } } } }),
    responses: { [answer.slice(0, 3)]: { description: answer } },
  };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOfInput(schema) as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: property }));
}

function idempotencyHeader(operation: Operation): JsonSchema[] {
  if (!operation.idempotent) return [];
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 }, description: 'The same key answers the same result and moves money once.' }];
}

function requestBody(operation: Operation): JsonSchema {
  const fields = operation.body ? schemaOfInput(operation.body) : { type: 'object', properties: {} };
  if (!operation.files) return { required: true, content: { 'application/json': { schema: fields } } };
  const files = Object.fromEntries(Object.entries(operation.files).map(([name, file]) => [name, { type: 'string', format: 'binary', description: `At most ${Math.floor(file.maxSizeBytes / 1048576)} MB.` }]));
  const required = [...((fields['required'] as string[]) ?? []), ...Object.entries(operation.files).filter(([, file]) => file.required).map(([name]) => name)];
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties: { ...(fields['properties'] as JsonSchema), ...files }, required } } } };
}

function responses(operation: Operation): Record<string, JsonSchema> {
  const answers: Record<string, JsonSchema> = {
    [operation.status ?? 200]: { description: 'Done.', content: { [operation.csv === undefined ? 'application/json' : 'text/csv']: { schema: schemaOfOutput(operation.reply) } } },
  };
  const expected = errorCatalogue.filter(({ code }) => operation.errors?.some((name) => name === code) || isGeneral(code, operation));
  for (const { code, status, message } of expected) {
    const earlier = (answers[status]?.['description'] as string | undefined) ?? '';
    answers[status] = { description: `${earlier}${earlier && '\n'}\`${code}\`: ${message}`, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  }
  return answers;
}

function isGeneral(code: string, operation: Operation): boolean {
  if (code === 'too-many-requests') return true;
  if (code === 'not-signed-in') return operation.access !== 'public';
  if (code === 'role-not-allowed') return ['user', 'performer', 'admin'].includes(operation.access);
  if (code === 'field-invalid') return Boolean(operation.body ?? operation.query);
  return code === 'idempotency-key-reused' && operation.idempotent === true;
}
