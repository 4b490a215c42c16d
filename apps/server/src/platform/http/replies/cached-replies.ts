import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CountRead } from '../../measurements/measurements.ts';
import { schemaForSerializer } from './json-schema.ts';
import { isImmutableList, listWriterOf, serializerOf } from './immutable-items.ts';

interface CachedReply {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** The replies of one operation that are the same for everyone until the next release. */
export interface CachedReplies {
  /** Sends the cached reply for this input; returns false if there is none. */
  send(input: string, request: FastifyRequest, reply: FastifyReply): boolean;
  /** Serializes, caches and sends a new reply. */
  add(input: string, result: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** There are some thousands of lists of cities; the least recently used are evicted. */
const maxBytes = 8 * 1024 * 1024;

const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';

export function createCachedReplies(write: ReplyWriter, countRead: CountRead): CachedReplies {
  const replies = new Map<string, CachedReply>();
  let sizeBytes = 0;
  const store = (input: string, cached: CachedReply): void => {
    evict(input);
    replies.set(input, cached);
    sizeBytes += cached.bytes.length;
    for (const oldest of replies.keys()) {
      if (sizeBytes <= maxBytes) break;
      evict(oldest);
    }
  };
  const evict = (input: string): void => {
    sizeBytes -= replies.get(input)?.bytes.length ?? 0;
    replies.delete(input);
  };
  return {
    send(input, request, reply) {
      const cached = replies.get(input);
      countRead(cached !== undefined);
      if (!cached) return false;
      store(input, cached);
      sendCached(cached, request, reply);
      return true;
    },
    add(input, result, request, reply) {
      const bytes = Buffer.from(write(result));
      const cached = { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
      store(input, cached);
      return sendCached(cached, request, reply);
    },
  };
}

function sendCached({ bytes, etag }: CachedReply, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('vary', 'accept-encoding, accept-language, authorization, cookie');
  if (request.headers['if-none-match']?.split(',').some((candidate) => candidate.trim() === etag))
    return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}

/** Serializes the replies of an operation as JSON, with only the fields that the contract declares. */
export type ReplyWriter = (reply: unknown) => string | Buffer;

/** The serializer is compiled with the first reply, because compiling all of them would delay the start. */
export function replyWriterOf(contract: z.ZodType): ReplyWriter {
  let write: ReplyWriter | undefined;
  return (reply) => {
    write ??= writerOf(contract);
    return write(reply);
  };
}

function writerOf(contract: z.ZodType): ReplyWriter {
  const schema = schemaForSerializer(contract);
  const [write, writeList] = [serializerOf(schema), listWriterOf(schema)];
  return (reply) => (writeList && isImmutableList(reply) ? writeList(reply) : write(reply));
}
