import { t } from '@ovation/language/t.ts';
import { ApiError, createClient, type Client } from '@ovation/client';
import type { Operation } from '@ovation/contract/operation.ts';
import { reportFailure } from '../live/connectivity.ts';
import { askToReauthenticate } from './reauthentication.ts';
import { newKey } from '../new-key.ts';

const client = createClient({ baseUrl: '' });

/**
 * The typed client of the browser, which sends the session's cookie. An expired session leads to the login and back, a
 * missing step about one's age to that question and back. A sensitive change waits until the person has confirmed who
 * they are.
 */
export const api: Client = {
  baseUrl: client.baseUrl,
  call: (async (operation: Operation, options?: Options) => {
    const send = mustHash(options) ? (await import('./hash-passwords.ts')).sendHashed(sendPlain) : sendPlain;
    try {
      return await send(operation, options);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'network') reportFailure();
      if (code === 'not-signed-in') askToLogIn();
      if (code === 'second-factor-missing') askForSecondFactor();
      if (code === 'account-closing') askToKeep();
      if (code === 'age-declaration-needed' || code === 'age-proof-needed') askForAge();
      if (code === 'reauthentication-required' && (await askToReauthenticate())) return send(operation, options);
      throw error;
    }
  }) as Client['call'],
};

type Options = Parameters<Client['call']>[1];

const sendPlain = client.call as (operation: Operation, options?: Options) => Promise<unknown>;

/** The page's root element says whether the site wants hashes of passwords. */
function mustHash(options: { readonly body?: unknown } | undefined): boolean {
  const body = options?.body as Readonly<Record<string, unknown>> | undefined;
  return (
    Boolean(body?.['password'] ?? body?.['currentPassword']) && document.documentElement.dataset['clientHash'] === 'on'
  );
}

/** The only page that is open to staff whose time to set up a second factor is over. */
function askForSecondFactor(): void {
  if (window.location.pathname !== '/user/security') window.location.assign('/user/security');
}

/** The only page that is open to an account that is about to close. */
function askToKeep(): void {
  if (window.location.pathname !== '/auth/closing') window.location.assign('/auth/closing');
}

/** The rule or the country has changed since the page was loaded, or a proof has expired. */
function askForAge(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/auth/age') window.location.assign(`/auth/age?${new URLSearchParams({ from: pathname + search })}`);
}

/** Not while a logout replaces the page: what is asked for meanwhile is refused, and no surprise. */
function askToLogIn(): void {
  if ('leaving' in document.documentElement.dataset) return;
  const { pathname, search } = window.location;
  window.location.assign(`/auth/login?${new URLSearchParams({ from: pathname + search, refused: '1' })}`);
}

/** The message for a person when a call failed. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return t('Error occurred, please try again later');
}

/** The message for a person when saving failed: the server's, if it has sent one. */
export function saveFailureOf(error: unknown, otherwise = t('Error occurred, please try again later')): string {
  if (!(error instanceof ApiError)) return otherwise;
  const isWithoutMessage = error.code === 'internal' && error.requestId === '';
  return isWithoutMessage ? otherwise : error.message;
}

/** A key for one intention that moves money: made when its dialog opens, reused by every retry. */
export function newIdempotencyKey(): string {
  return newKey();
}
