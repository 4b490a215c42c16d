import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { checkKey, beginOfStep } from './content-type.ts';
import { addressIn, openBucket } from './s3-bucket.ts';
import type { S3Settings } from './s3-settings.ts';
import type { DirectAccess, SignedUrlOptions } from './storage.ts';

/** Presigned addresses of the store, computed without a request. */
export async function openDirectAccess(settings: S3Settings): Promise<DirectAccess> {
  const bucket = openBucket(settings, settings.publicEndpoint ?? settings.endpoint);
  async function signUrl(
    key: string,
    { expiresSeconds, contentType, cacheControl, contentDisposition }: SignedUrlOptions,
  ): Promise<string> {
    const command = new GetObjectCommand({
      ...addressIn(bucket, checkKey(key)),
      ResponseContentType: contentType,
      ResponseCacheControl: cacheControl,
      ...(contentDisposition === undefined ? {} : { ResponseContentDisposition: contentDisposition }),
    });
    return getSignedUrl(bucket.client, command, {
      expiresIn: expiresSeconds,
      signingDate: beginOfStep(expiresSeconds / 2),
    });
  }
  const example = await signUrl('example', { expiresSeconds: 2, contentType: 'text/plain', cacheControl: 'no-store' });
  return { origin: new URL(example).origin, signUrl };
}
