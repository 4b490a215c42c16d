import { getMe } from '@ovation/contract/accounts.ts';
import { countUnreadMessages } from '@ovation/contract/conversations.ts';
import type { ClientEvent, ClientEventName, ClientReply, LoginReply, ServerEvent, ServerEventName } from '@ovation/contract/events.ts';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Socket } from 'socket.io-client';
import { api } from './api.ts';
import { useAppDispatch, useAppSelector } from './state/store.ts';
import { totalUnreadChanged } from './state/unread.ts';
import { balanceChanged } from './state/user.ts';

export type ConnectionState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed';

interface Realtime {
  readonly socket: Socket | undefined;
  readonly state: ConnectionState;
}

const RealtimeContext = createContext<Realtime>({ socket: undefined, state: 'initialized' });

const firstDelayMs = 1_000;
const longestSpreadMs = 5_000;

/** One socket per tab while somebody is logged in; loaded after the page, logged in again after each reconnect. */
export function RealtimeProvider({ children }: { readonly children: ReactNode }) {
  const accountId = useAppSelector((state) => state.auth.authUser);
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

/** Tries for ever, from 1 s to 10 s apart. It has failed for good when the server refuses the connection or the login. */
async function openSocket(setState: (state: ConnectionState) => void, leaving: AbortSignal): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io({ autoConnect: !leaving.aborted, transports: ['websocket', 'polling'], tryAllTransports: true, reconnectionDelay: firstDelayMs, reconnectionDelayMax: 10_000, withCredentials: true });
  const logIn = (): unknown =>
    socket.emit('login', {}, (reply: LoginReply) => {
      setState(reply.ok ? 'connected' : 'failed');
      if (!reply.ok) socket.close();
    });
  socket.on('connect', logIn);
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    setState('disconnected');
    // A server that goes down says goodbye; after that the library does not try by itself.
    if (reason === 'io server disconnect') setTimeout(() => leaving.aborted || socket.connect(), firstDelayMs);
  });
  // As after a broken connection; all tabs of the site do not ask in the same moment.
  socket.on('events.missed' satisfies ServerEventName, () => setTimeout(() => socket.io.engine.close(), Math.random() * longestSpreadMs));
  socket.on('connect_error', () => socket.active || setState('failed'));
  socket.io.on('reconnect_attempt', () => setState('reconnecting'));
  leaving.addEventListener('abort', () => socket.close(), { once: true });
  return socket;
}

/** What the frame around every page shows: the balance, and what is unread. */
function LiveNumbers() {
  const dispatch = useAppDispatch();
  useServerEvent('balance.changed', ({ balance }) => dispatch(balanceChanged(balance)));
  useServerEvent('unread.changed', ({ total }) => dispatch(totalUnreadChanged(total)));
  useReconnected(() => void readNumbers().then(([balance, total]) => {
    dispatch(balanceChanged(balance));
    dispatch(totalUnreadChanged(total));
  }, () => undefined));
  return null;
}

/** Both moved while nothing could be told. Where this fails, the next reconnect asks again. */
async function readNumbers(): Promise<readonly [balance: number, totalUnread: number]> {
  const [me, unread] = await Promise.all([api.call(getMe), api.call(countUnreadMessages)]);
  return [me.balance, unread.total];
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

/** Tells the server something. Answers what it replied; undefined without a connection. */
export function useEmit(): <Name extends ClientEventName>(name: Name, event: ClientEvent<Name>) => Promise<ClientReply<Name> | undefined> {
  const { socket, state } = use(RealtimeContext);
  return async (name, event) => {
    if (!socket || state !== 'connected') return undefined;
    return (socket.timeout(5_000).emitWithAck(name as string, event) as Promise<ClientReply<typeof name>>).catch(() => undefined);
  };
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
