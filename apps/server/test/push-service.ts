import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What `PushSubscription.toJSON()` gives. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface ArrivedPush {
  readonly endpoint: string;
  readonly data: Record<string, string>;
  readonly headers: IncomingHttpHeaders;
  /** The claims of the sender's signature, which was verified. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  readonly publicKey: string;
}

export interface PushService {
  /** For PUSH_STAND_IN. */
  readonly url: string;
  /** What a browser gets when it subscribes. */
  subscribe(): Subscription;
  readonly arrived: ArrivedPush[];
  /** Responds with this status from now on; 201 by default. */
  answer(status: number): void;
  close(): Promise<void>;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

const host = 'push.example.com';

/**
 * A push service and its browsers: accepts only signed requests (RFC 8292) and decrypts them like a browser (RFC
 * 8291).
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const arrived: ArrivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (!browser) return response.writeHead(404).end();
      if (status === 201)
        arrived.push({
          endpoint: `https://${request.headers.host}${request.url}`,
          headers: request.headers,
          ...openSignature(request.headers.authorization ?? ''),
          data: JSON.parse(decrypt(Buffer.concat(chunks), browser)) as Record<string, string>,
        });
      return response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    subscribe() {
      const keys = createECDH('prime256v1');
      const browser = { keys, auth: randomBytes(16) };
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      keys.generateKeys();
      browsers.set(path, browser);
      return {
        endpoint: `https://${host}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      };
    },
    answer: (wanted) => {
      status = wanted;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8188's record, with the key that RFC 8291 derives from both sides' keys and the browser's secret. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, both, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Throws unless the signature matches the key beside it. */
function openSignature(authorization: string): Pick<ArrivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('The signature of a push message is wrong.');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as ArrivedPush['claims'], publicKey };
}
