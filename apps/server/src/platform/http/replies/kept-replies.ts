import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyWriter } from './reply-writer.ts';

interface KeptReply {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** The replies of one operation that are the same for everybody until the next release. */
export interface KeptReplies {
  /** Sends what is kept for this input; false when nothing is. */
  answer(input: string, request: FastifyRequest, reply: FastifyReply): boolean;
  /** Serializes, keeps and sends a new one. */
  keep(input: string, result: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** There are some thousands of lists of cities; the least recently read are made anew. */
const maxBytes = 8 * 1024 * 1024;

const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';

export function keepReplies(write: ReplyWriter): KeptReplies {
  const replies = new Map<string, KeptReply>();
  let sizeBytes = 0;
  const remember = (input: string, kept: KeptReply): void => {
    forget(input);
    replies.set(input, kept);
    sizeBytes += kept.bytes.length;
    for (const oldest of replies.keys()) {
      if (sizeBytes <= maxBytes) break;
      forget(oldest);
    }
  };
  const forget = (input: string): void => {
    sizeBytes -= replies.get(input)?.bytes.length ?? 0;
    replies.delete(input);
  };
  return {
    answer(input, request, reply) {
      const kept = replies.get(input);
      if (!kept) return false;
      remember(input, kept);
      send(kept, request, reply);
      return true;
    },
    keep(input, result, request, reply) {
      const bytes = Buffer.from(write(result));
      const kept = { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
      remember(input, kept);
      return send(kept, request, reply);
    },
  };
}

function send({ bytes, etag }: KeptReply, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('cache-control', cacheControl).header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.split(',').some((given) => given.trim() === etag))
    return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}
