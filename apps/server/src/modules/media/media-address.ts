import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { App } from '../../app.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';

interface AddressedFile {
  readonly id: string;
  readonly duration_ms: number | null;
}

export interface MediaAddress {
  readonly fileId: string;
  /** `{expires}-{signature}` */
  readonly ticket: string;
  readonly renditionName: string;
}

/** Signed, short-lived addresses of renditions. */
export interface MediaAddresses {
  /** When addresses that are made now expire, in seconds since 1970; as long as it is the same, a rendition has the same address. */
  expireAt(): number;
  /**
   * The address of one rendition, good for at most the configured time (for what plays that and its length, so that it plays to
   * its end) and at least half of it: its end moves in steps, so that the browser meets the same address again and uses its cache.
   */
  sign(file: AddressedFile, renditionName: string): string;
  /** How many seconds an address is still good for; 0 when it has expired or was not made by us. */
  secondsLeft(address: MediaAddress): number;
}

declare module '../../app.ts' {
  interface App {
    readonly mediaAddresses: MediaAddresses;
  }
}

/** Lists show the same pictures again and again. */
const maxSignatures = 50_000;

export function createMediaAddresses({
  config,
  clock,
  secretKey,
}: Pick<App, 'config' | 'clock' | 'secretKey'>): MediaAddresses {
  // Kept as a key object: handing over its bytes takes five times as long as the signature itself.
  const key = createSecretKey(deriveKey(secretKey, 'media addresses'));
  const signatures = new Map<string, string>();

  function signatureOf(text: string): string {
    const signature = signatures.get(text) ?? sign(key, text);
    if (signatures.size >= maxSignatures) signatures.clear();
    signatures.set(text, signature);
    return signature;
  }

  function expireAt(): number {
    const stepSeconds = config.mediaUrlTtlSeconds / 2;
    const latest = clock.now().getTime() / 1_000 + config.mediaUrlTtlSeconds;
    return Math.floor(Math.floor(latest / stepSeconds) * stepSeconds);
  }

  return {
    expireAt,
    sign(file, renditionName) {
      const playsSeconds = Math.ceil((file.duration_ms ?? 0) / 1_000);
      const expires = String(expireAt() + playsSeconds);
      return `/api/media/${file.id}/${expires}-${signatureOf(textOf(file.id, renditionName, expires))}/${renditionName}`;
    },
    secondsLeft({ fileId, ticket, renditionName }) {
      const [, expires = '', signature = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(ticket) ?? [];
      // Texts are compared, not the bytes that they stand for: the last letter of base64 has room for other letters.
      const isGenuine =
        expires !== '' &&
        timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, textOf(fileId, renditionName, expires))));
      return isGenuine ? Math.max(0, Math.floor(Number(expires) - clock.now().getTime() / 1_000)) : 0;
    },
  };
}

/** What a signature is for: one rendition, or a whole folder, so that what a playlist names beside itself has it too. */
function scopeOf(renditionName: string): string {
  const folderEnd = renditionName.indexOf('/');
  return folderEnd === -1 ? renditionName : renditionName.slice(0, folderEnd + 1);
}

function textOf(fileId: string, renditionName: string, expires: string): string {
  return `${fileId}\n${scopeOf(renditionName)}\n${expires}`;
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
