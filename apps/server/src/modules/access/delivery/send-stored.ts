import { pipeline, type Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage, StoredObject } from '../../../gateways/storage/storage.ts';
import { Failure } from '../../../platform/failure.ts';
import { parseByteRange, type ByteRange } from './byte-range.ts';
import { entityTagOf, isFresh, mayCut } from './conditions.ts';

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
