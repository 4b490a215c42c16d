import type { ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';

/** How many of those who are here are looked at by one query. */
const atOnce = 5_000;

/** Tells those of everybody online whom `find` picks, lot by lot and after the command: tens of thousands must not hold it up. Should it fail, they read it anew some day. */
export async function emitToOnline<Name extends ServerEventName>(
  app: App,
  find: (some: readonly string[]) => Promise<string[]>,
  name: Name,
  event: ServerEvent<Name>,
): Promise<void> {
  try {
    const online = app.realtime.online();
    for (let from = 0; from < online.length; from += atOnce)
      app.realtime.emitToMany(await find(online.slice(from, from + atOnce)), name, event);
  } catch (error) {
    app.logger.warn({ err: error, event: name }, 'those who are here could not be told');
  }
}
