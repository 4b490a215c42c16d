import { ApiError } from '@ovation/client';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../platform/api.ts';

/**
 * Runs what moves money under a key that stays the same while it is unknown whether it happened (no answer, or the server's
 * fault), so that trying again charges once. A clear answer, good or bad, ends the intention; other wishes have other keys.
 */
export function useIntention(): <Result>(wish: unknown, run: (idempotencyKey: string) => Promise<Result>) => Promise<Result> {
  const keys = useRef(new Map<string, string>());
  return async (wish, run) => {
    const name = JSON.stringify(wish);
    const key = keys.current.get(name) ?? newIdempotencyKey();
    keys.current.set(name, key);
    try {
      const result = await run(key);
      keys.current.delete(name);
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500) keys.current.delete(name);
      throw error;
    }
  };
}
