import type { Me } from '@ovation/contract/people/accounts.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { getPublicSettings, type Settings } from '@ovation/contract/site/settings.ts';
import { checkCountry } from '@ovation/contract/people/audience.ts';
import { errors } from '@ovation/contract/errors.ts';
import { ApiError } from '@ovation/client';
import { createContext, data, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { plainApiOf, refusedAddress, type PageFailure } from '../api/api.server.ts';
import { visitorContext } from './visitor.server.ts';

/** Who looks, and the site's settings: loaded once for every request, before any loader. */
export interface PageSession {
  readonly me: Me | undefined;
  readonly settings: Settings;
}

export const sessionContext = createContext<PageSession>();

/** What `openSession` asks for: the server makes these calls beforehand and sends their answers along with the page. */
export const sessionCalls = [
  { name: getPublicSettings.name, needsToken: false },
  { name: getMe.name, needsToken: true },
] as const;

export const openSession: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const [found, settings] = await Promise.all([loadMe(context), plainApiOf(context).call(getPublicSettings)]).catch(
    refuse,
  );
  const isOver = found === 'over';
  // The login and its neighbours are for strangers: there a session that is over is nobody's.
  if (isOver && !url.pathname.startsWith('/auth/')) return redirect(refusedAddress(url));
  context.set(sessionContext, { me: isOver ? undefined : found, settings });
  return next();
};

/** As a refusal of the page, so that it can say what is the matter. */
function refuse(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const failure: PageFailure = { code: error.code, message: error.message, requestId: error.requestId };
  throw data(failure, { status: error.statusCode || 502 });
}

/** Crawlers and proxies come back later, and keep what they know, when a refusal says for how long it lasts. */
export const tellWhenBack: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  if (response.status === 503) response.headers.set('retry-after', '300');
  return response;
};

/** While the site is under maintenance only administrators come in, and the login stays open for them. */
export const refuseDuringMaintenance: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const { me, settings } = context.get(sessionContext);
  if (!settings.maintenanceMode || me?.isAdmin || url.pathname === '/auth/login') return next();
  throw closed('maintenance');
};

/** Visitors from countries to which the whole site is closed see nothing of it; administrators come in wherever they are. */
export const refuseBlockedCountries: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const { me, settings } = context.get(sessionContext);
  if (settings.blockedCountries.length === 0 || me?.isAdmin || url.pathname === '/auth/login') return next();
  const { isBlocked } = await plainApiOf(context).call(checkCountry, { query: {} }).catch(refuse);
  if (isBlocked) throw closed('site-country-blocked');
  return next();
};

function closed(code: 'maintenance' | 'site-country-blocked') {
  const [status, message] = errors[code];
  return data({ code, message, requestId: '' } satisfies PageFailure, { status });
}

async function loadMe(context: Readonly<RouterContextProvider>): Promise<Me | 'over' | undefined> {
  if (!context.get(visitorContext).hasToken) return undefined;
  try {
    return await plainApiOf(context).call(getMe);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return 'over';
    throw error;
  }
}
