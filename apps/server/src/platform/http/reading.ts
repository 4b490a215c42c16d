import type { Operation } from '@ovation/contract/operation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { hasJustChanged, isSafe, keepChanged, presentedToken } from './session-cookie.ts';

/** The app whose reads outside of transactions may be a little older: all other state is shared. */
export function laggingApp(app: App): App {
  return app.replica ? { ...app, database: app.replica.database } : app;
}

/**
 * Whether a call may read at the replica: its operation says for whom, and the caller has changed nothing within the
 * accepted lag. A whole call reads at the primary, or begins at the replica: it never goes back in time.
 */
export function mayReadReplica({ replica, config }: App, { mayLag }: Operation, request: FastifyRequest): boolean {
  if (!replica || mayLag === undefined || !isSafe(request)) return false;
  const presented = presentedToken(request, config.publicUrl);
  // Programs with a token keep no cookies, so that nothing says what they have just changed.
  const isTolerant = presented === undefined || (mayLag === 'everyone' && presented.fromCookie);
  return isTolerant && !hasJustChanged(request.cookies, config.publicUrl) && replica.isUsable();
}

/** Longer than the accepted lag by what the clocks of browsers may lose in that time. */
const marginMs = 5_000;

/**
 * Browsers say for a while that they have changed something, to whichever process they ask. The change was committed
 * before its response arrives, and the cookie outlasts the lag from then on: durations alone, no clocks are compared.
 */
export function noteChanges(server: FastifyInstance, { replica, config }: App): void {
  if (!replica) return;
  server.addHook('onRequest', async (request, reply) => {
    if (!isSafe(request)) keepChanged(reply, config.publicUrl, replica.maxLagMs + marginMs);
  });
}
