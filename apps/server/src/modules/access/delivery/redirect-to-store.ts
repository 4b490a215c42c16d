import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DirectAccess } from '../../../gateways/storage/storage.ts';

/** The store's address works for the next minutes of a page or a player; after that the browser asks us again. */
const shortSeconds = 600;
/** Our clock and the store's may differ. */
const skewSeconds = 5;

interface Redirect {
  readonly direct: DirectAccess;
  readonly key: string;
  readonly contentType: string;
  /** How long our own address still works. */
  readonly leftSeconds: number;
  /** Length of sound and video: a player uses the store's address for all its range requests. */
  readonly playsSeconds: number;
}

/**
 * A browser may fetch pictures, sound, video and their segments from the store itself. Playlists, captions and
 * waveforms are small and read by scripts, which expect them from this site. HEAD would need an address of its own
 * signature.
 */
export function mayComeFromStore(request: FastifyRequest, contentType: string): boolean {
  return request.method === 'GET' && /^(image|video|audio)\//.test(contentType);
}

/**
 * Redirects (302) to an address of the store that is signed for these bytes and a short time. The caller has granted
 * access.
 */
export async function redirectToStore(
  reply: FastifyReply,
  { direct, key, contentType, leftSeconds, playsSeconds }: Redirect,
): Promise<FastifyReply> {
  const expiresSeconds = Math.max(2, Math.min(leftSeconds, shortSeconds + playsSeconds));
  const url = await direct.signUrl(key, {
    expiresSeconds,
    contentType,
    cacheControl: `private, max-age=${expiresSeconds}`,
  });
  // A browser may reuse the redirect for half of the time for which the store's address works, so that it never uses an
  // expired one.
  const keepSeconds = Math.max(0, Math.floor(expiresSeconds / 2) - skewSeconds);
  return reply.header('cache-control', `private, max-age=${keepSeconds}`).redirect(url, 302);
}
