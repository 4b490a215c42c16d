import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from '../config-error.ts';

const expectedOrigin = 'an address without a path, like https://media.example.com';

/** The variables of a content delivery network in front of the bucket. */
export const cdnVariables = {
  CDN: z.enum(['cloudfront', 'bunny'], 'cloudfront or bunny').optional(),
  CDN_URL: z.string().refine(isOrigin, expectedOrigin).optional(),
  CDN_KEY: z.string().optional(),
  CDN_KEY_ID: z.string().optional(),
};

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

type Values = z.output<z.ZodObject<typeof cdnVariables>> & { readonly S3_BUCKET?: string | undefined };

/** The network, if one is named. */
export function cdnOf({ CDN, CDN_URL: origin, CDN_KEY, CDN_KEY_ID: keyId, S3_BUCKET }: Values) {
  if (CDN === undefined) return undefined;
  if (S3_BUCKET === undefined)
    throw new ConfigError('CDN needs a bucket that the network reads: please set S3_BUCKET.');
  if (origin === undefined || CDN_KEY === undefined)
    throw new ConfigError('CDN needs CDN_URL and CDN_KEY: please set both.');
  if (CDN === 'cloudfront' && keyId === undefined)
    throw new ConfigError('CDN=cloudfront needs CDN_KEY_ID, the id of the public key.');
  const key = CDN === 'cloudfront' ? privateKeyOf(CDN_KEY) : CDN_KEY;
  return { provider: CDN, origin, key, keyId };
}

/** Line breaks may be written as `\n`, because not every file of variables can hold them. */
function privateKeyOf(text: string): string {
  const pem = text.replaceAll('\\n', '\n');
  if (isRsaKey(pem)) return pem;
  throw new ConfigError('CDN_KEY is no RSA private key as PEM, with real line breaks or \\n.');
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
