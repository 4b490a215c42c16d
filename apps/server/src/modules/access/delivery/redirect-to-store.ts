import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DirectAccess } from '../../../gateways/storage/storage.ts';

/** An address of the store works for a page's or a player's next minutes; whoever comes later asks us again. */
const shortSeconds = 600;
/** Clocks differ a little. */
const skewSeconds = 5;

interface Redirecting {
  readonly direct: DirectAccess;
  readonly key: string;
  readonly contentType: string;
  /** How long our own address still works. */
  readonly leftSeconds: number;
  /** Of sound and films: a player keeps the store's address for all its ranges. */
  readonly playsSeconds: number;
}

/**
 * What a browser may fetch from the store itself: pictures, sound, films and their segments. The rest is small, and read by
 * scripts that expect it from this site: playlists, captions, waveforms. HEAD would need an address signed for it.
 */
export function mayComeFromStore(request: FastifyRequest, contentType: string): boolean {
  return request.method === 'GET' && /^(image|video|audio)\//.test(contentType);
}

/** Sends a browser, to whom access is granted, to the store: 302 to an address that is signed for these bytes and a short time. */
export async function redirectToStore(
  reply: FastifyReply,
  { direct, key, contentType, leftSeconds, playsSeconds }: Redirecting,
): Promise<FastifyReply> {
  const expiresSeconds = Math.max(2, Math.min(leftSeconds, shortSeconds + playsSeconds));
  const url = await direct.signUrl(key, {
    expiresSeconds,
    contentType,
    cacheControl: `private, max-age=${expiresSeconds}`,
  });
  // The store's address works at least half of its time from now on, so that a browser may come back by it so long.
  const keepSeconds = Math.max(0, Math.floor(expiresSeconds / 2) - skewSeconds);
  return reply.header('cache-control', `private, max-age=${keepSeconds}`).redirect(url, 302);
}
