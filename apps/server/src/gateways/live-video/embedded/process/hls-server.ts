import Fastify from 'fastify';
import { translated } from '@ovation/language/t.ts';
import { errors, type ErrorCode } from '@ovation/contract/errors.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { LocalEngine } from '../embedded.ts';

/** The error of a reply, which the server gives in the site's own form. `message` is absent for the usual one. */
export interface HlsFailure {
  readonly code: ErrorCode;
  readonly message?: string;
}

export const failureType = 'application/vnd.ovation.failure+json';

/** In the engine's process: playlists and parts, for the server, which passes on the requests of players. */
export async function serveHls({ packager }: LocalEngine, path: string): Promise<void> {
  const server = Fastify({ routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true } });
  server.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof Failure ? error : new Failure('internal', String(error));
    const isUsual = failure.message === translated(errors[failure.code][1]);
    const body: HlsFailure = { code: failure.code, ...(isUsual ? {} : { message: failure.message }) };
    return reply.code(failure.statusCode).type(failureType).serializer(JSON.stringify).send(body);
  });
  packager?.addRoutes(server);
  await server.listen({ path });
}
