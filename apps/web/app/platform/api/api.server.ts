import { ApiError, type Client } from '@ovation/client';
import { errorOf, textsOf } from '@ovation/client/client.ts';
import type { Operation } from '@ovation/contract/operation.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { visitorContext } from '../visitor/visitor.server.ts';

interface LoaderArgs {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
}

interface LooseOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The data of an error page whose loader's call failed. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/**
 * The typed client of a loader: calls the API in the same process, as the visitor. A failed call becomes a page:
 * 401 sends to the login and back, a missing second factor to its page, a missing step about one's age to that question
 * and back; everything else is thrown as the status with `PageFailure`.
 */
export function apiOf({ context, url }: LoaderArgs): Client {
  const client = plainApiOf(context);
  const call = async (...args: Parameters<Client['call']>): Promise<unknown> => {
    try {
      return await client.call(...args);
    } catch (error) {
      throw pageResponseTo(error, url);
    }
  };
  return { baseUrl: client.baseUrl, call: call as Client['call'] };
}

/** The same client, throwing `ApiError`: for a loader that can go on without an answer. */
export function plainApiOf(context: Readonly<RouterContextProvider>): Client {
  const visitor = context.get(visitorContext);
  const call = async (operation: Operation, { params = {}, query = {} }: LooseOptions = {}): Promise<unknown> => {
    const { status, text } = await visitor.call(operation.name, { params: textsOf(params), query: textsOf(query) });
    const body = JSON.parse(text) as unknown;
    if (status >= 400) throw errorOf(status, body);
    return body;
  };
  return { baseUrl: '', call: call as Client['call'] };
}

function pageResponseTo(error: unknown, url: URL): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.statusCode === 401) return redirect(loginAddress(url));
  if (error.code === 'second-factor-missing') return redirect('/user/security');
  if (error.code === 'account-closing') return redirect('/auth/closing');
  if (error.code === 'age-declaration-needed' || error.code === 'age-proof-needed') return redirect(ageAddress(url));
  const failure: PageFailure = { code: error.code, message: error.message, requestId: error.requestId };
  return data(failure, { status: error.statusCode || 502 });
}

/** The login page, which leads back to this address afterwards. */
export function loginAddress(url: URL): string {
  return addressWith(fromOf(url));
}

/** The same after the session has expired, which the login page mentions. */
export function expiredSessionAddress(url: URL): string {
  return addressWith({ ...fromOf(url), refused: '1' });
}

/** The page that asks visitors about their age, and leads back to this address afterwards. */
export function ageAddress(url: URL): string {
  const query = new URLSearchParams(fromOf(url));
  return query.size > 0 ? `/auth/age?${query}` : '/auth/age';
}

function fromOf(url: URL): Record<string, string> {
  const from = `${url.pathname}${url.search}`;
  return from === '/' ? {} : { from };
}

function addressWith(query: Record<string, string>): string {
  const params = new URLSearchParams(query);
  return params.size > 0 ? `/auth/login?${params}` : '/auth/login';
}
