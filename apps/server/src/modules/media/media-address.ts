import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../app.ts';
import { deriveKey } from '../../platform/encryption.ts';

const keys = new WeakMap<App, Buffer>();

function keyOf(app: App): Buffer {
  const known = keys.get(app) ?? deriveKey(app.secretKey, 'media addresses');
  keys.set(app, known);
  return known;
}

/** What a signature is for: one rendition, or a whole folder, so that what a playlist names beside itself has it too. */
function scopeOf(renditionName: string): string {
  const folderEnd = renditionName.indexOf('/');
  return folderEnd === -1 ? renditionName : renditionName.slice(0, folderEnd + 1);
}

function signatureOf(app: App, fileId: string, renditionName: string, expires: string): string {
  return createHmac('sha256', keyOf(app)).update(`${fileId}\n${scopeOf(renditionName)}\n${expires}`).digest('base64url');
}

interface AddressedFile {
  readonly id: string;
  readonly duration_ms: number | null;
}

/**
 * The address of one rendition, good for at most the configured time (for films that and their length, so that they play to
 * their end) and at least half of it: its end moves in steps, so that the browser meets the same address again and uses its cache.
 */
export function signMediaAddress(app: App, file: AddressedFile, renditionName: string): string {
  const stepSeconds = app.config.mediaUrlTtlSeconds / 2;
  const playsSeconds = renditionName.includes('/') ? Math.ceil((file.duration_ms ?? 0) / 1_000) : 0;
  const latest = app.clock.now().getTime() / 1_000 + app.config.mediaUrlTtlSeconds;
  const expires = String(Math.floor(Math.floor(latest / stepSeconds) * stepSeconds) + playsSeconds);
  return `/api/media/${file.id}/${expires}-${signatureOf(app, file.id, renditionName, expires)}/${renditionName}`;
}

export interface MediaAddress {
  readonly fileId: string;
  /** `{expires}-{signature}` */
  readonly ticket: string;
  readonly renditionName: string;
}

/** How many seconds an address is still good for; 0 when it is past its time or was not made by us. */
export function secondsLeft(app: App, { fileId, ticket, renditionName }: MediaAddress): number {
  const [, expires = '', signature = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(ticket) ?? [];
  // Texts are compared, not the bytes that they stand for: the last letter of base64 has room for other letters.
  const isGenuine = expires !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(app, fileId, renditionName, expires)));
  return isGenuine ? Math.max(0, Math.floor(Number(expires) - app.clock.now().getTime() / 1_000)) : 0;
}
