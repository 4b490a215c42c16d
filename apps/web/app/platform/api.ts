import { ApiError, createClient } from '@ovation/client';

/** The typed client of the browser; the session's cookie goes along by itself. */
export const api = createClient({ baseUrl: '' });

/** What a person reads when a call failed. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Error occurred, please try again later';
}

/** A key for one intention that moves money: made when a dialog opens, kept for its repeats. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
