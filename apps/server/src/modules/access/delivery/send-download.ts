import type { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { create } from 'content-disposition';
import type { App } from '../../../app.ts';
import type { Storage } from '../../../gateways/storage/storage.ts';
import { Failure } from '../../../platform/failure.ts';
import { rangeOf, sendStored } from './send-stored.ts';

/** The original of a `product-file`; the caller has granted access to it. */
interface Download {
  readonly storageKey: string;
  /** The name under which the browser saves it. */
  readonly name: string;
  /** How long the address that led here still works. */
  readonly leftSeconds: number;
  /** Called before bytes are sent; returns what they have to pass, which a store cannot do. Throws to refuse them. */
  readonly begin?: ((asked: AskedBytes) => Promise<Transform>) | undefined;
}

/** The bytes that a request asks for. */
export interface AskedBytes {
  /** The first one is among them. */
  readonly isStart: boolean;
  readonly bytes: number;
  /** Of the whole file. */
  readonly sizeBytes: number;
}

const contentType = 'application/octet-stream';
const cacheControl = 'private, no-store';
/** A long download resumes with the same address of the store. */
const longestSeconds = 6 * 3_600;

/**
 * Sends an original as an attachment, with ranges: from the store itself (302) where browsers can access it and its
 * bytes are not counted, otherwise from here. Throws not-found when its bytes are gone.
 */
export async function sendDownload(
  { storage }: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { storageKey, name, leftSeconds, begin }: Download,
): Promise<FastifyReply> {
  const through = request.method === 'GET' ? await begin?.(await bytesOf(storage, request, storageKey)) : undefined;
  const contentDisposition = attachmentNamed(name);
  if (storage.direct && request.method === 'GET' && !through) {
    const expiresSeconds = Math.max(2, Math.min(leftSeconds, longestSeconds));
    const url = await storage.direct.signUrl(storageKey, {
      expiresSeconds,
      contentType,
      cacheControl,
      contentDisposition,
    });
    return reply.header('cache-control', cacheControl).redirect(url, 302);
  }
  reply.headers({ 'content-disposition': contentDisposition, 'x-content-type-options': 'nosniff' });
  return sendStored(request, reply, { storage, key: storageKey, cacheControl, contentType, through });
}

async function bytesOf(storage: Storage, request: FastifyRequest, storageKey: string): Promise<AskedBytes> {
  const stored = await storage.stat(storageKey);
  if (!stored) throw new Failure('not-found');
  const { sizeBytes } = stored;
  const range = rangeOf(request, stored);
  if (range === undefined) return { isStart: true, bytes: sizeBytes, sizeBytes };
  if (range === 'unsatisfiable') return { isStart: false, bytes: 0, sizeBytes };
  return { isStart: range.start === 0, bytes: range.end - range.start + 1, sizeBytes };
}

/** Characters that no name needs: separators of paths, controls, and those that reverse what people read. */
const unsafe = /[\p{Cc}\p{Cf}/\\]/gu;

/** A Content-Disposition header that saves a file under its name, and never shows it. */
function attachmentNamed(name: string): string {
  return create(name.replace(unsafe, '').trim() || 'file');
}
