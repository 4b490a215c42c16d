import type { Realtime } from './realtime.ts';

/** Realtime as modules hold it: silent until this process has sockets. */
export interface RealtimeHub extends Realtime {
  connect(sockets: Realtime): void;
}

/** What is told while nobody listens is lost on purpose: clients read the state again when they connect. */
export function createRealtimeHub(): RealtimeHub {
  let connected: Realtime | undefined;
  return {
    connect(sockets) {
      connected = sockets;
    },
    tell: (accountId, name, event) => connected?.tell(accountId, name, event),
    isOnline: (accountId) => connected?.isOnline(accountId) ?? false,
    online: () => connected?.online() ?? [],
    recheck: (accountId) => connected?.recheck(accountId),
  };
}
