import { t } from '@ovation/language/t.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Failure } from '../../platform/failure.ts';
import { isCountry } from './countries.ts';

const packages = createRequire(import.meta.url);

/** An SVG that is opened as a page may draw, but not run scripts or load anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const cacheControl = 'public, max-age=2592000, immutable';

/**
 * Serves `flags/de.svg` below the API's address and below the site's, because clients resolve the path against either.
 */
export function registerFlags(server: FastifyInstance): void {
  for (const url of ['/api/flags/:name', '/flags/:name'])
    server.route<{ Params: { name: string } }>({
      method: 'GET',
      url,
      config: { openBeforeAgeProof: true },
      handler: sendFlag,
    });
}

async function sendFlag(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, code = ''] = /^([a-z]{2})\.svg$/.exec(request.params.name) ?? [];
  if (!isCountry(code.toUpperCase())) throw new Failure('not-found', t('There is no such flag.'));
  const picture = await readFile(packages.resolve(`flag-icons/flags/4x3/${code}.svg`));
  return reply
    .type('image/svg+xml')
    .header('cache-control', cacheControl)
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(picture);
}
