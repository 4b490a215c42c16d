import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * With https the name starts with `__Host-`: browsers accept such a cookie only from this host, so no other host of the
 * domain can set a session.
 */
export function cookieName(
  name: 'token' | 'device' | 'sign-in' | 'view' | 'age' | 'changed' | 'language',
  publicUrl: string,
): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

interface PresentedToken {
  readonly token: string;
  /**
   * Browsers send cookies automatically, so requests that change something must also prove that they come from our
   * pages.
   */
  readonly fromCookie: boolean;
}

/** The session token of a request: the Authorization header, with or without `Bearer`, or the cookie. */
export function presentedToken(request: FastifyRequest, publicUrl: string): PresentedToken | undefined {
  const header = request.headers.authorization?.trim();
  if (header) return { token: header.replace(/^Bearer\s+/i, ''), fromCookie: false };
  const cookie = request.cookies[cookieName('token', publicUrl)];
  return cookie ? { token: cookie, fromCookie: true } : undefined;
}

export function sessionCookie(reply: FastifyReply, publicUrl: string) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
  const [token, device] = [cookieName('token', publicUrl), cookieName('device', publicUrl)];
  const [signIn, view] = [cookieName('sign-in', publicUrl), cookieName('view', publicUrl)];
  const age = cookieName('age', publicUrl);
  return {
    start: (value: string, expiresAt: Date) =>
      void reply.setCookie(token, value, { ...attributes, expires: expiresAt }),
    end: () => void reply.clearCookie(token, attributes),
    keepDevice: (value: string, expires: Date) => void reply.setCookie(device, value, { ...attributes, expires }),
    keepSignIn: (value: string, expires: Date) => void reply.setCookie(signIn, value, { ...attributes, expires }),
    endSignIn: () => void reply.clearCookie(signIn, attributes),
    keepView: (value: string, expires: Date) => void reply.setCookie(view, value, { ...attributes, expires }),
    endView: () => void reply.clearCookie(view, attributes),
    keepAge: (expires: Date) => void reply.setCookie(age, '18', { ...attributes, expires }),
    keepLanguage: (code: string | null) => keepLanguage(reply, code, publicUrl),
  };
}

const aYear = 365 * 24 * 3_600;

/** Keeps the language for the next pages of this browser; null forgets it. */
export function keepLanguage(reply: FastifyReply, code: string | null, publicUrl: string): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
  const name = cookieName('language', publicUrl);
  if (code === null) reply.clearCookie(name, attributes);
  else reply.setCookie(name, code, { ...attributes, maxAge: aYear });
}

/** The view of a browser whose session is in its cookie, too. */
export function presentedView(request: FastifyRequest, presented: PresentedToken, publicUrl: string) {
  return presented.fromCookie ? request.cookies[cookieName('view', publicUrl)] : undefined;
}

/** Whether this browser says that an adult uses it. Anyone can write such a cookie: it proves nothing. */
export function hasDeclaredAge(cookies: Readonly<Record<string, string | undefined>>, publicUrl: string): boolean {
  return cookies[cookieName('age', publicUrl)] !== undefined;
}

/** Marks a browser that has just changed something. */
export function keepChanged(reply: FastifyReply, publicUrl: string, lifeMs: number): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl) } as const;
  reply.setCookie(cookieName('changed', publicUrl), '1', { ...attributes, maxAge: Math.ceil(lifeMs / 1_000) });
}

/** Anyone can write such a cookie: their reads go to the primary. */
export function hasJustChanged(cookies: Readonly<Record<string, string | undefined>>, publicUrl: string): boolean {
  return cookies[cookieName('changed', publicUrl)] !== undefined;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request changes nothing. */
export function isSafe({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return safeMethods.has(method);
}

/** Whether a request that changes something, without a token in a header, comes from another site's page. */
export function isCrossSite(
  request: FastifyRequest,
  presented: PresentedToken | undefined,
  publicUrl: string,
): boolean {
  if (isSafe(request) || presented?.fromCookie === false) return false;
  const { origin } = request.headers;
  if (origin === undefined) return presented !== undefined;
  return !isOwn(origin, request, publicUrl);
}

/** Whether a form comes from a page of this site. Browsers without scripts may send only the page's address. */
export function isFromSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, referer = '' } = request.headers;
  if (origin !== undefined) return isOwn(origin, request, publicUrl);
  return URL.canParse(referer) && isOwn(new URL(referer).origin, request, publicUrl);
}

function isOwn(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
}
