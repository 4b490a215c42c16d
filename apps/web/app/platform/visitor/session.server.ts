import { translated } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { getPublicSettings, type PublicSettings } from '@ovation/contract/site/settings.ts';
import { checkCountry } from '@ovation/contract/people/audience.ts';
import { errors } from '@ovation/contract/errors.ts';
import { ApiError } from '@ovation/client';
import { createContext, data, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { plainApiOf, expiredSessionAddress, type PageFailure } from '../api/api.server.ts';
import { visitorContext } from './visitor.server.ts';

/** The visitor and the site's settings: loaded once for every request, before any loader. */
export interface PageSession {
  readonly me: Me | undefined;
  readonly settings: PublicSettings;
}

export const sessionContext = createContext<PageSession>();

/** The calls of `openSession`: the server makes them in advance and passes their replies with the page request. */
export const sessionCalls = [
  { name: getPublicSettings.name, needsToken: false },
  { name: getMe.name, needsToken: true },
] as const;

export const openSession: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const [found, settings] = await Promise.all([loadMe(context), plainApiOf(context).call(getPublicSettings)]).catch(
    throwAsPage,
  );
  const isExpired = found === 'expired';
  // The login and registration pages need no account: there an expired session counts as none.
  if (isExpired && !url.pathname.startsWith('/auth/')) return redirect(expiredSessionAddress(url));
  context.set(sessionContext, { me: isExpired ? undefined : found, settings });
  return next();
};

/** Throws a failed call as the data of an error page, which shows its message. */
function throwAsPage(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const failure: PageFailure = { code: error.code, message: error.message, requestId: error.requestId };
  throw data(failure, { status: error.statusCode || 502 });
}

/** With `Retry-After` crawlers and proxies keep what they know and come back later. */
export const addRetryAfter: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  if (response.status === 503) response.headers.set('retry-after', '300');
  return response;
};

/** An account that is about to close sees where it can be kept, and nothing else. */
export const leadToClosing: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const isClosing = Boolean(context.get(sessionContext).me?.closesAt);
  return isClosing && url.pathname !== '/auth/closing' ? redirect('/auth/closing') : next();
};

/** During maintenance only administrators see the site, and the login stays open for them. */
export const denyDuringMaintenance: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { me, settings } = context.get(sessionContext);
  if (!settings.maintenanceMode || me?.isAdmin || isLogin(url)) return next();
  throw closed('maintenance');
};

/** Visitors from blocked countries see nothing of the site; administrators see it from anywhere. */
export const denyBlockedCountries: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { me, settings } = context.get(sessionContext);
  if (!settings.blocksCountries || me?.isAdmin || isLogin(url)) return next();
  const { isBlocked } = await plainApiOf(context).call(checkCountry, { query: {} }).catch(throwAsPage);
  if (isBlocked) throw closed('site-country-blocked');
  return next();
};

/** Also the way back from a provider. */
function isLogin({ pathname }: URL): boolean {
  return /^\/auth\/(?:login|[a-z]+\/callback)$/.test(pathname);
}

function closed(code: 'maintenance' | 'site-country-blocked') {
  const [status, message] = errors[code];
  return data({ code, message: translated(message), requestId: '' } satisfies PageFailure, { status });
}

async function loadMe(context: Readonly<RouterContextProvider>): Promise<Me | 'expired' | undefined> {
  if (!context.get(visitorContext).hasToken) return undefined;
  try {
    return await plainApiOf(context).call(getMe);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return 'expired';
    throw error;
  }
}
