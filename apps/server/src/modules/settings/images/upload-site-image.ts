import { t } from '@ovation/language/t.ts';
import type { uploadSiteImage as operation } from '@ovation/contract/site/reference.ts';
import { fileTypeFromBuffer } from 'file-type';
import { buffer } from 'node:stream/consumers';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { deleteUnusedImages, insertSiteImage } from './site-image.store.ts';
import { siteImageAddress } from './send-site-image.ts';

/** How long an image may wait for its setting. */
const unusedMs = 86_400_000;

/** Throws file-missing, file-invalid and upload-aborted. */
export async function uploadSiteImage({ app, files }: Call<typeof operation>) {
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
