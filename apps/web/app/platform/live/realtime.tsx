import { getMe, type Me } from '@ovation/contract/people/accounts.ts';
import { countUnreadMessages } from '@ovation/contract/messaging/conversations.ts';
import type {
  ClientEvent,
  ClientEventName,
  ClientReply,
  ServerEvent,
  ServerEventName,
} from '@ovation/contract/events.ts';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Socket } from 'socket.io-client';
import { api } from '../api/api.ts';
import { openSocket, type ConnectionState } from './connection.ts';
import { useAppDispatch, useAppSelector } from '../state/store.ts';
import { totalUnreadChanged } from '../state/unread.ts';
import { balanceChanged } from '../state/user.ts';

interface Realtime {
  readonly socket: Socket | undefined;
  readonly state: ConnectionState;
}

const RealtimeContext = createContext<Realtime>({ socket: undefined, state: 'initialized' });

/** One socket per tab while an account is logged in; loaded after the page, logs in again after each reconnect. */
export function RealtimeProvider({ children }: { readonly children: ReactNode }) {
  // Events of a view would be those of the member of staff who views, not of the account.
  const isView = useAppSelector(({ user }) => (user as Partial<Me>).viewedUntil !== undefined);
  const authUser = useAppSelector((state) => state.auth.authUser);
  const accountId = isView ? null : authUser;
  const [realtime, setRealtime] = useState<Realtime>({ socket: undefined, state: 'initialized' });
  useEffect(() => {
    if (accountId === null) return undefined;
    const leaving = new AbortController();
    const setState = (state: ConnectionState): void => setRealtime((before) => ({ ...before, state }));
    openSocket(setState, leaving.signal).then(
      (socket) => leaving.signal.aborted || setRealtime({ socket, state: 'initialized' }),
      () => leaving.signal.aborted || setState('failed'),
    );
    return () => {
      leaving.abort();
      setRealtime({ socket: undefined, state: 'initialized' });
    };
  }, [accountId]);
  return (
    <RealtimeContext value={realtime}>
      <LiveNumbers />
      {children}
    </RealtimeContext>
  );
}

/** Keeps the numbers of the frame around every page current: the balance, and the unread messages. */
function LiveNumbers() {
  const dispatch = useAppDispatch();
  useServerEvent('balance.changed', ({ balance }) => dispatch(balanceChanged(balance)));
  useServerEvent('unread.changed', ({ total }) => dispatch(totalUnreadChanged(total)));
  useReconnected(
    () =>
      void readNumbers().then(
        ([balance, total]) => {
          dispatch(balanceChanged(balance));
          dispatch(totalUnreadChanged(total));
        },
        () => undefined,
      ),
  );
  return null;
}

/** Both may have changed while events could not arrive. If this fails, the next reconnect reads them again. */
async function readNumbers(): Promise<readonly [balance: number, totalUnread: number]> {
  const [me, unread] = await Promise.all([api.call(getMe), api.call(countUnreadMessages)]);
  return [me.balance, unread.total];
}

/** Calls `handler` with every such event of the server while the component is shown. */
export function useServerEvent<Name extends ServerEventName>(
  name: Name,
  handler: (event: ServerEvent<Name>) => void,
): void {
  const { socket } = use(RealtimeContext);
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!socket) return undefined;
    const listener = (event: ServerEvent<Name>): void => handle(event);
    socket.on(name as string, listener);
    return () => void socket.off(name as string, listener);
  }, [socket, name]);
}

/** Sends an event to the server. Resolves to its reply; undefined without a connection. */
export function useEmit(): <Name extends ClientEventName>(
  name: Name,
  event: ClientEvent<Name>,
) => Promise<ClientReply<Name> | undefined> {
  const { socket, state } = use(RealtimeContext);
  return async (name, event) => {
    if (!socket || state !== 'connected') return undefined;
    return (socket.timeout(5_000).emitWithAck(name as string, event) as Promise<ClientReply<typeof name>>).catch(
      () => undefined,
    );
  };
}

/** Calls `handler` when the socket has reconnected: read again what may have changed meanwhile. */
export function useReconnected(handler: () => void): void {
  const { state } = use(RealtimeContext);
  const [wasDisconnected, setWasDisconnected] = useState(false);
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (state === 'disconnected') setWasDisconnected(true);
    if (state === 'connected' && wasDisconnected) {
      setWasDisconnected(false);
      handle();
    }
  }, [state, wasDisconnected]);
}

export function useConnectionState(): ConnectionState {
  return use(RealtimeContext).state;
}
