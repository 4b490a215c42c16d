import { t } from '@ovation/language/t.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { findSiteImage } from './site-image.store.ts';

const folder = '/api/site-images';

export function siteImageAddress(id: string): string {
  return `${folder}/${id}`;
}

/** Logos and icons are open to everyone, also where the site is closed: its closed door shows the logo, too. */
export function registerSiteImages(server: FastifyInstance, app: App): void {
  server.route<{ Params: { id: string } }>({
    method: 'GET',
    url: `${folder}/:id`,
    config: { openBeforeAgeProof: true, staysOpen: true },
    handler: ({ params }, reply) => sendSiteImage(app, params.id, reply),
  });
}

async function sendSiteImage(app: App, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const image = isId(id) ? await findSiteImage(app.database, id) : undefined;
  if (!image) throw new Failure('not-found', t('There is no such image.'));
  return (
    reply
      .type(image.content_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      // An SVG that is opened by itself would run its scripts as a page of the site.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(image.bytes)
  );
}
