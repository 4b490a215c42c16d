import type { LoginReply, ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Socket } from 'socket.io-client';
import { useAppDispatch, useAppSelector } from './state/store.ts';
import { balanceChanged } from './state/user.ts';

export type ConnectionState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed';

interface Realtime {
  readonly socket: Socket | undefined;
  readonly state: ConnectionState;
}

const RealtimeContext = createContext<Realtime>({ socket: undefined, state: 'initialized' });

/** One socket per tab while somebody is logged in; loaded after the page, logged in again after each reconnect. */
export function RealtimeProvider({ children }: { readonly children: ReactNode }) {
  const accountId = useAppSelector((state) => state.auth.authUser);
  const [realtime, setRealtime] = useState<Realtime>({ socket: undefined, state: 'initialized' });
  useEffect(() => {
    if (accountId === null) return undefined;
    let opened: Socket | undefined;
    let isGone = false;
    const setState = (state: ConnectionState): void => setRealtime({ socket: opened, state });
    void openSocket(setState).then((socket) => {
      if (isGone) return socket.close();
      opened = socket;
      return setState('initialized');
    });
    return () => {
      isGone = true;
      opened?.close();
      setRealtime({ socket: undefined, state: 'initialized' });
    };
  }, [accountId]);
  return (
    <RealtimeContext value={realtime}>
      <LiveBalance />
      {children}
    </RealtimeContext>
  );
}

async function openSocket(setState: (state: ConnectionState) => void): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io({ transports: ['websocket', 'polling'], tryAllTransports: true, reconnectionDelay: 1_000, reconnectionDelayMax: 10_000, withCredentials: true });
  socket.on('connect', () => {
    socket.emit('login', {}, (reply: LoginReply) => setState(reply.ok ? 'connected' : 'failed'));
  });
  socket.on('disconnect', () => setState('disconnected'));
  socket.io.on('reconnect_attempt', () => setState('reconnecting'));
  return socket;
}

function LiveBalance() {
  const dispatch = useAppDispatch();
  useServerEvent('balance.changed', ({ balance }) => dispatch(balanceChanged(balance)));
  return null;
}

/** Calls `handler` with every such event of the server while the component is shown. */
export function useServerEvent<Name extends ServerEventName>(name: Name, handler: (event: ServerEvent<Name>) => void): void {
  const { socket } = use(RealtimeContext);
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!socket) return undefined;
    const listener = (event: ServerEvent<Name>): void => handle(event);
    socket.on(name as string, listener);
    return () => void socket.off(name as string, listener);
  }, [socket, name]);
}

/** Calls `handler` when the socket is back after it was away: ask for what was missed. */
export function useReconnected(handler: () => void): void {
  const { state } = use(RealtimeContext);
  const [wasAway, setWasAway] = useState(false);
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (state === 'disconnected') setWasAway(true);
    if (state === 'connected' && wasAway) {
      setWasAway(false);
      handle();
    }
  }, [state, wasAway]);
}

export function useConnectionState(): ConnectionState {
  return use(RealtimeContext).state;
}
