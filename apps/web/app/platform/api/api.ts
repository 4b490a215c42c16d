import { ApiError, createClient, type Client } from '@ovation/client';

const client = createClient({ baseUrl: '' });

/**
 * The typed client of the browser, which sends the session's cookie. An expired session leads to the login and back.
 */
export const api: Client = {
  baseUrl: client.baseUrl,
  call: (async (...args: Parameters<Client['call']>) => {
    try {
      return await client.call(...args);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not-signed-in') askToLogIn();
      throw error;
    }
  }) as Client['call'],
};

function askToLogIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/auth/login?${new URLSearchParams({ from: pathname + search, refused: '1' })}`);
}

/** The message for a person when a call failed. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Error occurred, please try again later';
}

/** The message for a person when saving failed: the server's, if it has sent one. */
export function saveFailureOf(error: unknown, otherwise = 'Error occurred, please try again later'): string {
  if (!(error instanceof ApiError)) return otherwise;
  const isWithoutMessage = error.code === 'internal' && error.requestId === '';
  return isWithoutMessage ? otherwise : error.message;
}

/** A key for one intention that moves money: made when its dialog opens, reused by every retry. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
