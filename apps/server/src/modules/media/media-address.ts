import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { App } from '../../app.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';

interface AddressedFile {
  readonly id: string;
  readonly duration_ms: number | null;
}

interface MediaAddress {
  readonly fileId: string;
  /** `{expires}-{signature}` */
  readonly ticket: string;
  readonly renditionName: string;
}

/** Signed, short-lived addresses of renditions. */
interface MediaAddresses {
  /**
   * When an address signed now expires, in seconds since 1970. While it is the same, a rendition has the same address.
   */
  expireAt(): number;
  /**
   * The address of one rendition. It works for at least half of the configured time and at most all of it, plus the
   * length of what plays, so that it can play to its end. The expiry moves in steps, so that browsers get the same
   * address again and use their cache.
   */
  sign(file: AddressedFile, renditionName: string): string;
  /** How many seconds an address still works; 0 when it has expired or is not genuine. */
  secondsLeft(address: MediaAddress): number;
}

declare module '../../app.ts' {
  interface App {
    readonly mediaAddresses: MediaAddresses;
  }
}

/** Signatures are cached, because lists show the same pictures again and again. */
const maxSignatures = 50_000;

export function createMediaAddresses({
  config,
  clock,
  secretKey,
}: Pick<App, 'config' | 'clock' | 'secretKey'>): MediaAddresses {
  // A key object, because passing the key's bytes each time takes five times as long as the signature itself.
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
      const signature = signatureOf(textOf(file.id, renditionName, expires));
      return `/api/media/${file.id}/${expires}-${signature}/${renditionName}`;
    },
    secondsLeft({ fileId, ticket, renditionName }) {
      const [, expires = '', signature = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(ticket) ?? [];
      // Compares the encoded text: two base64 texts that differ in unused bits of the last letter decode to the same
      // bytes.
      const isGenuine =
        expires !== '' &&
        timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, textOf(fileId, renditionName, expires))));
      return isGenuine ? Math.max(0, Math.floor(Number(expires) - clock.now().getTime() / 1_000)) : 0;
    },
  };
}

/**
 * A signature covers one rendition or a whole folder, so that it also works for what a playlist refers to beside
 * itself.
 */
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
