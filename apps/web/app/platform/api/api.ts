import { ApiError, createClient, type Client } from '@ovation/client';

const client = createClient({ baseUrl: '' });

/** The typed client of the browser; the session's cookie goes along by itself. A session that has ended leads to the login and back. */
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

/** What a person reads when a call failed. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Error occurred, please try again later';
}

/** What a person reads when saving failed: the server's message, where it has sent one. */
export function saveFailureOf(error: unknown, otherwise = 'Error occurred, please try again later'): string {
  if (!(error instanceof ApiError)) return otherwise;
  const isWithoutMessage = error.code === 'internal' && error.requestId === '';
  return isWithoutMessage ? otherwise : error.message;
}

/** A key for one intention that moves money: made when a dialog opens, kept for its repeats. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
