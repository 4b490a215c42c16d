import { request as requestByHttp } from 'node:http';
import { request as requestByHttps, type RequestOptions } from 'node:https';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Logger } from 'pino';
import { InnerAddress, looksPublic, lookupPublic } from './public-address.ts';
import type { PushGateway } from './push.ts';

interface WebPushOptions {
  /** The contact for push services: `mailto:` or the site's address. */
  readonly subject: string;
  /** An address on this machine that replaces every push service: for tests. */
  readonly standIn: string | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

const patienceMs = 10_000;

/**
 * Sends with Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed by the site (RFC 8292). Addresses
 * from clients are never trusted.
 */
export function createWebPush({ subject, standIn, logger }: WebPushOptions): PushGateway {
  return {
    async send({ endpoint, p256dh, auth }, { data, ttlSeconds, urgency, topic }, keys) {
      if (!looksPublic(endpoint)) return 'gone';
      const { headers, body } = await buildPushPayload(
        { data, options: { ttl: ttlSeconds, urgency, topic } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject, ...keys },
      );
      try {
        return judge(await post(new URL(endpoint), standIn, headers, body), logger);
      } catch (error) {
        if (error instanceof InnerAddress) return 'gone';
        throw error;
      }
    },
  };
}

function judge(status: number, logger: WebPushOptions['logger']): 'accepted' | 'refused' | 'gone' {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  logger.warn({ status }, 'a push service refused a message');
  return 'refused';
}

/** Returns the status. Follows no redirects, and does not read the response. */
function post(
  { host, hostname, pathname, search }: URL,
  standIn: string | undefined,
  headers: object,
  body: Uint8Array,
): Promise<number> {
  const place: RequestOptions =
    standIn === undefined
      ? { hostname, lookup: lookupPublic }
      : { hostname: new URL(standIn).hostname, port: new URL(standIn).port };
  const request = standIn === undefined ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...place,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers, host },
        signal: AbortSignal.timeout(patienceMs),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
