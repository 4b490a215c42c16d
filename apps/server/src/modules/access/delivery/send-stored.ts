import { pipeline, type Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage, StoredObject } from '../../../gateways/storage/storage.ts';
import { Failure } from '../../../platform/failure.ts';

interface Delivery {
  readonly storage: Storage;
  readonly key: string;
  readonly cacheControl: string;
  /** The stored type by default. */
  readonly contentType?: string;
  /** What the bytes have to pass. */
  readonly through?: Transform | undefined;
}

/**
 * Replies with stored bytes: all (200), a range (206), not modified (304), or an unsatisfiable range (416). Throws
 * not-found when they are gone.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
): Promise<FastifyReply> {
  const stored = await delivery.storage.stat(delivery.key);
  if (!stored) throw new Failure('not-found');
  reply.headers({
    etag: entityTagOf(stored),
    'last-modified': stored.modifiedAt.toUTCString(),
    'cache-control': delivery.cacheControl,
  });
  if (isFresh(request.headers, stored)) return reply.code(304).send();
  reply.headers({ 'accept-ranges': 'bytes', 'content-type': delivery.contentType ?? stored.contentType });
  const range = rangeOf(request, stored);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${stored.sizeBytes}`).removeHeader('content-type').send();
  return sendBytes(request, reply, delivery, { stored, range });
}

/** The part that will be sent; undefined: all of it. */
export function rangeOf(request: FastifyRequest, stored: StoredObject): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = request.headers['if-range'];
  const mayAsk = request.method === 'GET' && mayCut(typeof ifRange === 'string' ? ifRange : undefined, stored);
  return mayAsk ? parseByteRange(request.headers.range, stored.sizeBytes) : undefined;
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, through }: Delivery,
  { stored, range }: { stored: StoredObject; range: ByteRange | undefined },
): Promise<FastifyReply> {
  const length = range ? range.end - range.start + 1 : stored.sizeBytes;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.sizeBytes}`);
  reply.header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  const bytes = await storage.read(key, range);
  if (!bytes) throw new Failure('not-found');
  return reply.send(through ? pipeline(bytes, through, () => {}) : bytes);
}

/** Both ends included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part that a Range header asks for. Undefined means to send everything: there is no header, or it is malformed, in
 * another unit, or asks for several parts, which a server may ignore. 'unsatisfiable' means that it begins beyond the
 * end.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return lastBytes(Number(last), sizeBytes);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

function lastBytes(count: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 };
}

/**
 * An object is never rewritten at the same size within a millisecond, so size and modification time identify its bytes.
 */
function entityTagOf(stored: StoredObject): string {
  return `"${stored.sizeBytes.toString(36)}-${stored.modifiedAt.getTime().toString(36)}"`;
}

interface Conditions {
  readonly 'if-none-match'?: string | undefined;
  readonly 'if-modified-since'?: string | undefined;
}

/** Whether the client has the current bytes already. Where it sends both headers, the tag decides (RFC 9110). */
function isFresh(headers: Conditions, stored: StoredObject): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTagOf(stored));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && wholeSeconds(stored.modifiedAt.getTime()) <= since;
}

/** Whether a range may be served: If-Range is absent or names the current bytes. */
function mayCut(ifRange: string | undefined, stored: StoredObject): boolean {
  if (ifRange === undefined) return true;
  return ifRange === entityTagOf(stored) || Date.parse(ifRange) === wholeSeconds(stored.modifiedAt.getTime());
}

/** HTTP dates have no fractions. */
function wholeSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1_000) * 1_000;
}
