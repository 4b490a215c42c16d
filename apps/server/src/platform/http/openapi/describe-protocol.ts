import type { ErrorCode } from '@ovation/contract/errors.ts';
import type { ProtocolRoute } from '@ovation/contract/publishing/uploads.ts';
import type { JsonSchema } from '../replies/json-schema.ts';
import { describeErrors } from './describe-errors.ts';
import type { SharedParts } from './shared-parts.ts';

interface SharedOfRoutes {
  readonly parameters: SharedParts;
  readonly responses: SharedParts;
}

/** Describes a route of a standard protocol, whose input is in headers. */
export function describeRoute(route: ProtocolRoute, { parameters, responses }: SharedOfRoutes): JsonSchema {
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
