import type { ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';

const batchSize = 5_000;

/**
 * Emits an event to the online accounts that `find` selects, in batches. It runs after the command, so that tens of
 * thousands of sockets do not delay it. A failure is only logged: clients read the current state on their next visit.
 */
export async function emitToOnline<Name extends ServerEventName>(
  app: App,
  find: (accountIds: readonly string[]) => Promise<string[]>,
  name: Name,
  event: ServerEvent<Name>,
): Promise<void> {
  try {
    const online = app.realtime.online();
    for (let from = 0; from < online.length; from += batchSize)
      app.realtime.emitToMany(await find(online.slice(from, from + batchSize)), name, event);
  } catch (error) {
    app.logger.warn({ err: error, event: name }, 'an event could not be sent to the accounts that are online');
  }
}
