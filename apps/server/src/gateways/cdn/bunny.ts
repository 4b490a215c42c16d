import { createHmac } from 'node:crypto';
import type { Cdn, CdnSettings } from './cdn.ts';

/** Bunny's token authentication with HMAC-SHA256: https://docs.bunny.net/docs/cdn-token-authentication */
export function createBunny({ origin, key: securityKey }: Pick<CdnSettings, 'origin' | 'key'>): Cdn {
  return {
    origin,
    sign(key, expiresAt) {
      const url = new URL(`/${key}`, origin);
      const expires = Math.floor(expiresAt.getTime() / 1_000);
      const token = createHmac('sha256', securityKey).update(`${url.pathname}${expires}`).digest('base64url');
      url.searchParams.set('token', `HS256-${token}`);
      url.searchParams.set('expires', String(expires));
      return url.href;
    },
  };
}
