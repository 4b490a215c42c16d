import type { ClientEventName } from '@ovation/contract/events.ts';
import type { ClientEventHandler, Incoming, Realtime } from './realtime.ts';

/** Realtime as modules hold it: silent until this process has sockets. */
export interface RealtimeHub extends Realtime, Incoming {
  connect(sockets: Realtime): void;
  /** Who answers an event of a client. */
  handlerOf(name: ClientEventName): ClientEventHandler<ClientEventName> | undefined;
  tellPresence(accountId: string, isOnline: boolean): void;
}

/** What is told while nobody listens is lost on purpose: clients read the state again when they connect. */
export function createRealtimeHub(): RealtimeHub {
  let connected: Realtime | undefined;
  const handlers = new Map<ClientEventName, ClientEventHandler<ClientEventName>>();
  const presenceListeners: ((accountId: string, isOnline: boolean) => void)[] = [];
  return {
    connect(sockets) {
      connected = sockets;
    },
    tell: (accountId, name, event) => connected?.tell(accountId, name, event),
    tellWatchers: (thing, name, event) => connected?.tellWatchers(thing, name, event),
    tellMany: (accountIds, name, event) => connected?.tellMany(accountIds, name, event),
    tellOwnWatchers: (thing, name, event) => connected?.tellOwnWatchers(thing, name, event),
    endWatching: (accountId, thing) => connected?.endWatching(accountId, thing),
    endAllWatching: (thing) => connected?.endAllWatching(thing),
    isOnline: (accountId) => connected?.isOnline(accountId) ?? false,
    online: () => connected?.online() ?? [],
    recheck: (accountId) => connected?.recheck(accountId),
    checkDoors: () => connected?.checkDoors(),
    answer: (name, handler) => void handlers.set(name, handler as unknown as ClientEventHandler<ClientEventName>),
    handlerOf: (name) => handlers.get(name),
    onPresence: (listener) => void presenceListeners.push(listener),
    tellPresence: (accountId, isOnline) => presenceListeners.forEach((listener) => listener(accountId, isOnline)),
  };
}
