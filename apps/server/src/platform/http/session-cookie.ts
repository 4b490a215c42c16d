import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'token';
export const deviceCookieName = 'device';

export interface PresentedToken {
  readonly token: string;
  /** A cookie goes along by itself, so requests that change something must also show that they come from our pages. */
  readonly fromCookie: boolean;
}

/** The session token of a request: `Authorization: Bearer x`, or bare, or the browser's cookie. */
export function presentedToken(request: FastifyRequest): PresentedToken | undefined {
  const header = request.headers.authorization?.trim();
  if (header) return { token: header.replace(/^Bearer\s+/i, ''), fromCookie: false };
  const cookie = request.cookies[cookieName];
  return cookie ? { token: cookie, fromCookie: true } : undefined;
}

export function sessionCookie(reply: FastifyReply, secure: boolean) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    start: (token: string, expiresAt: Date) => void reply.setCookie(cookieName, token, { ...attributes, expires: expiresAt }),
    end: () => void reply.clearCookie(cookieName, attributes),
    keepDevice: (device: string, expires: Date) => void reply.setCookie(deviceCookieName, device, { ...attributes, expires }),
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request that rides on the cookie, or on nothing, comes from another site's page. */
export function comesFromElsewhere(request: FastifyRequest, presented: PresentedToken | undefined, publicUrl: string): boolean {
  if (safeMethods.has(request.method) || presented?.fromCookie === false) return false;
  const origin = request.headers.origin;
  if (origin === undefined) return presented !== undefined;
  const isOurs = origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
  return !isOurs;
}
