import type { ClientEventName } from '@ovation/contract/events.ts';
import type { ClientEventHandler, Incoming, Realtime } from './realtime.ts';

/** Realtime as modules hold it: silent until this process has sockets. */
export interface RealtimeHub extends Realtime, Incoming {
  connect(sockets: Realtime): void;
  /** Who answers an event of a client. */
  handlerOf(name: ClientEventName): ClientEventHandler<ClientEventName> | undefined;
  emitPresence(accountId: string, isOnline: boolean): void;
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
    emit: (accountId, name, event) => connected?.emit(accountId, name, event),
    emitToWatchers: (thing, name, event) => connected?.emitToWatchers(thing, name, event),
    emitToMany: (accountIds, name, event) => connected?.emitToMany(accountIds, name, event),
    emitToOwnWatchers: (thing, name, event) => connected?.emitToOwnWatchers(thing, name, event),
    endWatching: (accountId, thing) => connected?.endWatching(accountId, thing),
    endAllWatching: (thing) => connected?.endAllWatching(thing),
    isOnline: (accountId) => connected?.isOnline(accountId) ?? false,
    online: () => connected?.online() ?? [],
    recheck: (accountId) => connected?.recheck(accountId),
    recheckAccess: () => connected?.recheckAccess(),
    answer: (name, handler) => void handlers.set(name, handler as unknown as ClientEventHandler<ClientEventName>),
    handlerOf: (name) => handlers.get(name),
    onPresence: (listener) => void presenceListeners.push(listener),
    emitPresence: (accountId, isOnline) => presenceListeners.forEach((listener) => listener(accountId, isOnline)),
  };
}
