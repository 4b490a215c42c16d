import type { Operation } from '@ovation/contract/operation.ts';
import type { ProtocolRoute } from '@ovation/contract/publishing/uploads.ts';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import { expectedErrors } from '../errors/expected-errors.ts';
import type { JsonSchema } from '../replies/json-schema.ts';
import { describeErrors, errorSchemas } from './describe-errors.ts';
import { describeParameters } from './describe-parameters.ts';
import { collectSchemas, type SchemaCollection } from './schema-collection.ts';
import { shareParts, nameOf, type SharedParts } from './shared-parts.ts';
import { hasFiles } from '../uploads.ts';

const info = {
  title: 'Ovation',
  version: '1',
  description:
    'Publish, follow, subscribe, tip and buy. Amounts are decimal numbers in the site’s currency; ' +
    'times are ISO 8601 in UTC. Where the site is closed to the visitor’s country, every call answers 451, ' +
    '`site-country-blocked`.',
  license: { name: 'GNU Affero General Public License v3.0 only', identifier: 'AGPL-3.0-only' },
};

/** The whole contract as OpenAPI 3.1. */
export function describeApi(
  operations: readonly Operation[],
  protocolRoutes: readonly ProtocolRoute[],
  serverUrl: string,
): JsonSchema {
  const shared = {
    schemas: collectSchemas(),
    parameters: shareParts('parameters'),
    responses: shareParts('responses'),
  };
  // Replies first: where input and output differ, the input gets the longer name.
  const replies = operations.map((operation) => describeReply(operation, shared));
  const paths: Record<string, JsonSchema> = {};
  const add = (path: string, method: string, described: JsonSchema): void =>
    void (paths[path] = { ...paths[path], [method.toLowerCase()]: described });
  for (const route of protocolRoutes) add(route.path, route.method, describeRoute(route, shared));
  for (const [index, operation] of operations.entries())
    add(operation.path, operation.method, describe(operation, replies[index] ?? {}, shared));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: serverUrl }],
    tags: [...new Set(operations.map(({ area }) => area))].map((name) => ({ name })),
    security: [{ token: [] }],
    paths,
    components: {
      schemas: { ...errorSchemas, ...shared.schemas.schemas },
      parameters: shared.parameters.parts,
      responses: shared.responses.parts,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

interface Shared {
  readonly schemas: SchemaCollection;
  readonly parameters: ReturnType<typeof shareParts>;
  readonly responses: ReturnType<typeof shareParts>;
}

function describe(operation: Operation, reply: JsonSchema, { schemas, parameters, responses }: Shared): JsonSchema {
  return {
    operationId: operation.name,
    tags: [operation.area],
    summary: operation.summary,
    ...securityOf(operation),
    ...describeParameters(operation, { schemas, parameters }),
    ...describeBody(operation, schemas),
    responses: { ...reply, ...describeErrors(expectedErrors(operation), responses) },
  };
}

/** Roles are listed in the place of OAuth's scopes; by default any account has access. */
function securityOf({ access }: Operation): { security?: JsonSchema[] } {
  if (access === 'account') return {};
  return { security: access === 'public' ? [{}, { token: [] }] : [{ token: [access] }] };
}

function describeReply(operation: Operation, { schemas, responses }: Shared): JsonSchema {
  const reply = schemas.output(operation.reply);
  const schema = schemas.name(reply, ...listNames(reply), `${nameOf(operation.name)}Reply`);
  const response = {
    description: 'Done.',
    content: { [operation.csv === undefined ? 'application/json' : 'text/csv']: { schema } },
  };
  return { [operation.status ?? 200]: schema['$ref'] === plainReply ? responses.share('Done', response) : response };
}

/** The reply of most changes: a sentence. */
const plainReply = '#/components/schemas/Done';

/** A list is named after its items: `FeedList`. */
function listNames(reply: JsonSchema): string[] {
  const { data } = (reply['properties'] ?? {}) as { data?: { items?: { $ref?: string } } };
  const item = data?.items?.$ref?.split('/').at(-1);
  return item === undefined ? [] : [`${item}List`];
}

/** The body of an operation, if it has one. */
function describeBody(operation: Operation, schemas: SchemaCollection): { requestBody?: JsonSchema } {
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

interface SharedOfRoutes {
  readonly parameters: SharedParts;
  readonly responses: SharedParts;
}

/** Describes a route of a standard protocol, whose input is in headers. */
function describeRoute(route: ProtocolRoute, { parameters, responses }: SharedOfRoutes): JsonSchema {
  const ids = [...route.path.matchAll(/\{(\w+)\}/g)].map(() =>
    parameters.share('UploadId', {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'string', format: 'uuid' },
    }),
  );
  const [status, description] = [route.answer.slice(0, 3), route.answer];
  return {
    operationId: `tus${route.method}${ids.length > 0 ? 'One' : ''}`,
    tags: [route.area],
    summary: route.summary,
    ...(route.method === 'OPTIONS' ? { security: [{}] } : {}),
    parameters: [...ids, ...headersOf(route, parameters)],
    ...bodyOf(route),
    responses: { [status]: { description }, ...describeErrors(errorsOf(route), responses) },
  };
}

/** OpenAPI describes the content type with the body. */
function headersOf({ headers, method }: ProtocolRoute, parameters: SharedParts): JsonSchema[] {
  const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Type');
  return sent.map(([name, description]) =>
    parameters.share(`${name}${method === 'PATCH' ? '-of-PATCH' : ''}`, {
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    }),
  );
}

function bodyOf({ headers }: ProtocolRoute): JsonSchema {
  const contentType = headers['Content-Type'];
  return contentType === undefined
    ? {}
    : { requestBody: { required: true, content: { [contentType]: { schema: { type: 'string', format: 'binary' } } } } };
}

function errorsOf({ errors }: ProtocolRoute): ReadonlySet<ErrorCode> {
  return new Set([...errors, 'too-many-requests', 'maintenance']);
}
