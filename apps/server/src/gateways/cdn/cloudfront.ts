import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import type { Cdn, CdnSettings } from './cdn.ts';

/** CloudFront's signed addresses with a canned policy. */
export function createCloudFront({ origin, key: privateKey, keyId }: Omit<CdnSettings, 'provider'>): Cdn {
  if (keyId === undefined) throw new TypeError('CloudFront needs the id of the key.');
  return {
    origin,
    sign: (key, expiresAt) =>
      getSignedUrl({ url: new URL(`/${key}`, origin).href, keyPairId: keyId, privateKey, dateLessThan: expiresAt }),
  };
}
