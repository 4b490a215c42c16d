import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * With https as `__Host-`: browsers take such a cookie from this host alone, so that no other one of its domain can
 * plant a session here.
 */
export function cookieName(name: 'token' | 'device', publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

export interface PresentedToken {
  readonly token: string;
  /** A cookie goes along by itself, so requests that change something must also show that they come from our pages. */
  readonly fromCookie: boolean;
}

/** The session token of a request: `Authorization: Bearer x`, or bare, or the browser's cookie. */
export function presentedToken(request: FastifyRequest, publicUrl: string): PresentedToken | undefined {
  const header = request.headers.authorization?.trim();
  if (header) return { token: header.replace(/^Bearer\s+/i, ''), fromCookie: false };
  const cookie = request.cookies[cookieName('token', publicUrl)];
  return cookie ? { token: cookie, fromCookie: true } : undefined;
}

export function sessionCookie(reply: FastifyReply, publicUrl: string) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
  const [token, device] = [cookieName('token', publicUrl), cookieName('device', publicUrl)];
  return {
    start: (value: string, expiresAt: Date) =>
      void reply.setCookie(token, value, { ...attributes, expires: expiresAt }),
    end: () => void reply.clearCookie(token, attributes),
    keepDevice: (value: string, expires: Date) => void reply.setCookie(device, value, { ...attributes, expires }),
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request that rides on the cookie, or on nothing, comes from another site's page. */
export function comesFromElsewhere(
  request: FastifyRequest,
  presented: PresentedToken | undefined,
  publicUrl: string,
): boolean {
  if (safeMethods.has(request.method) || presented?.fromCookie === false) return false;
  const origin = request.headers.origin;
  if (origin === undefined) return presented !== undefined;
  const isOurs = origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
  return !isOurs;
}
