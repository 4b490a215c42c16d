import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { App } from '../../app.ts';
import { deriveKey } from '../../platform/encryption.ts';

interface Signer {
  /** Kept as a key object: handing over its bytes takes five times as long as the signature itself. */
  readonly key: KeyObject;
  /** Signatures that were made lately: lists show the same pictures again and again. */
  readonly made: Map<string, string>;
}

const mostKept = 50_000;
const signers = new WeakMap<App, Signer>();

function signerOf(app: App): Signer {
  const known = signers.get(app) ?? { key: createSecretKey(deriveKey(app.secretKey, 'media addresses')), made: new Map() };
  signers.set(app, known);
  return known;
}

/** What a signature is for: one rendition, or a whole folder, so that what a playlist names beside itself has it too. */
function scopeOf(renditionName: string): string {
  const folderEnd = renditionName.indexOf('/');
  return folderEnd === -1 ? renditionName : renditionName.slice(0, folderEnd + 1);
}

function signatureOf(app: App, fileId: string, renditionName: string, expires: string): string {
  return sign(signerOf(app).key, textOf(fileId, renditionName, expires));
}

function textOf(fileId: string, renditionName: string, expires: string): string {
  return `${fileId}\n${scopeOf(renditionName)}\n${expires}`;
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function knownSignatureOf(app: App, fileId: string, renditionName: string, expires: string): string {
  const { key, made } = signerOf(app);
  const text = textOf(fileId, renditionName, expires);
  const signature = made.get(text) ?? sign(key, text);
  if (made.size >= mostKept) made.clear();
  made.set(text, signature);
  return signature;
}

interface AddressedFile {
  readonly id: string;
  readonly duration_ms: number | null;
}

/** When addresses that are made now stop being good, in seconds since 1970; as long as it is the same, a rendition has the same address. */
export function addressesExpireAt(app: App): number {
  const stepSeconds = app.config.mediaUrlTtlSeconds / 2;
  const latest = app.clock.now().getTime() / 1_000 + app.config.mediaUrlTtlSeconds;
  return Math.floor(Math.floor(latest / stepSeconds) * stepSeconds);
}

/**
 * The address of one rendition, good for at most the configured time (for what plays that and its length, so that it plays to
 * its end) and at least half of it: its end moves in steps, so that the browser meets the same address again and uses its cache.
 */
export function signMediaAddress(app: App, file: AddressedFile, renditionName: string): string {
  const playsSeconds = Math.ceil((file.duration_ms ?? 0) / 1_000);
  const expires = String(addressesExpireAt(app) + playsSeconds);
  return `/api/media/${file.id}/${expires}-${knownSignatureOf(app, file.id, renditionName, expires)}/${renditionName}`;
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
