import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/reference.ts';
import { fileTypeFromBuffer } from 'file-type';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { validate as isId } from 'uuid';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteUnusedImages, insertSiteImage, findSiteImage } from './site-image.store.ts';
import type { App } from '../../../app.ts';

/** How long an image may wait for its setting. */
const unusedMs = 86_400_000;

/** Throws file-missing, file-invalid and upload-aborted. */
export async function uploadSiteImage({ app, files }: Call<typeof operations.uploadSiteImage>) {
  if (!files.image) throw new Failure('file-missing');
  const stored = await app.storage.read(files.image.storageKey);
  if (!stored) throw new Failure('upload-aborted');
  const bytes = await buffer(stored);
  const contentType = await imageTypeOf(bytes);
  if (contentType === undefined) throw notAnImage();
  const now = app.clock.now();
  const id = newId();
  await app.transaction(async ({ db }) => {
    await deleteUnusedImages(db, new Date(now.getTime() - unusedMs));
    await insertSiteImage(db, { id, content_type: contentType, bytes, created_at: now });
  });
  return { url: siteImageAddress(id) };
}

const shownAsTheyAre = ['image/png', 'image/jpeg', 'image/webp', 'image/x-icon'];

async function imageTypeOf(bytes: Buffer): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime !== undefined && shownAsTheyAre.includes(mime)) return mime;
  const isXml = mime === undefined || mime === 'application/xml';
  return isXml && /<svg[\s>]/i.test(bytes.toString('utf8')) ? 'image/svg+xml' : undefined;
}

function notAnImage(): Failure {
  const message = t('This file can’t be used as a logo. Please choose an SVG, PNG, JPEG, WebP or ICO file.');
  return new Failure('file-invalid', message, [{ path: 'image', message }]);
}

const folder = '/api/site-images';

function siteImageAddress(id: string): string {
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
