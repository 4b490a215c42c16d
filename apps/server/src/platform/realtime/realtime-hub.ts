import type { ClientEventName } from '@ovation/contract/events.ts';
import type { Socket } from 'socket.io';
import { traceEmit } from '../tracing/trace-events.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import type { ClientEventHandler, Incoming, Realtime, Watched } from './realtime.ts';
import type { Actor } from '../http/call.ts';
import { inLanguage } from '../language/languages-of-process.ts';

/** The modules' access to realtime, which does nothing until this process has sockets. */
export interface RealtimeHub extends Realtime, Incoming {
  connect(sockets: Realtime): void;
  handlerOf(name: ClientEventName): ClientEventHandler<ClientEventName> | undefined;
  emitPresence(accountId: string, isOnline: boolean): void;
}

/** Events without listeners are dropped on purpose: clients load the state again when they connect. */
export function createRealtimeHub(tracing: Tracing = noTracing): RealtimeHub {
  let connected: Realtime | undefined;
  const toSockets = (event: string, emit: (sockets: Realtime) => void): void => {
    const sockets = connected;
    if (sockets) traceEmit(tracing, event, () => emit(sockets));
  };
  const handlers = new Map<ClientEventName, ClientEventHandler<ClientEventName>>();
  const presenceListeners: ((accountId: string, isOnline: boolean) => void)[] = [];
  return {
    connect(sockets) {
      connected = sockets;
    },
    emit: (accountId, name, event) => toSockets(name, (sockets) => sockets.emit(accountId, name, event)),
    emitToWatchers: (target, name, event, authorId) =>
      toSockets(name, (sockets) => sockets.emitToWatchers(target, name, event, authorId)),
    ignore: (accountId, authorId) => connected?.ignore(accountId, authorId),
    heed: (accountId, authorId) => connected?.heed(accountId, authorId),
    emitToMany: (accountIds, name, event) => toSockets(name, (sockets) => sockets.emitToMany(accountIds, name, event)),
    emitToOwnWatchers: (target, name, event) =>
      toSockets(name, (sockets) => sockets.emitToOwnWatchers(target, name, event)),
    endWatching: (accountId, target) => connected?.endWatching(accountId, target),
    endAllWatching: (target) => connected?.endAllWatching(target),
    isOnline: (accountId) => connected?.isOnline(accountId) ?? false,
    totalSockets: () => connected?.totalSockets() ?? 0,
    online: () => connected?.online() ?? [],
    recheck: (accountId) => connected?.recheck(accountId),
    recheckAccess: () => connected?.recheckAccess(),
    answer: (name, handler) => void handlers.set(name, handler as unknown as ClientEventHandler<ClientEventName>),
    handlerOf: (name) => handlers.get(name),
    onPresence: (listener) => void presenceListeners.push(listener),
    emitPresence: (accountId, isOnline) => presenceListeners.forEach((listener) => listener(accountId, isOnline)),
  };
}

/** The login of a socket, to check later whether it is still valid. */
export interface SocketData {
  token?: string;
  accountId?: string;
  actor?: Actor;
  country?: string | undefined;
  hasDeclaredAge?: boolean;
  /** What its owner reads. */
  language?: string;
}

export const accountRoom = (accountId: string): string => `account:${accountId}`;
/** The sockets that receive nothing of an account. */
export const ignoringRoom = (authorId: string): string => `ignoring:${authorId}`;
/** The sockets that read a language; each is in one of these rooms. */
export const languageRoom = (code: string): string => `language:${code}`;
export const watchedRoom = ({ kind, id }: Watched): string => `${kind}:${id}`;

/** The account of an account room; undefined for other rooms. */
export function accountOfRoom(name: string): string | undefined {
  return name.startsWith('account:') ? name.slice('account:'.length) : undefined;
}

/** A socket that logs in to another account must not receive events of the first one. */
export async function leaveAll(socket: Socket): Promise<void> {
  for (const name of socket.rooms)
    if (name !== socket.id && !name.startsWith(languageRoom(''))) await socket.leave(name);
}

/** From now on the socket receives sentences in this language. */
export async function speakTo(socket: Socket, code: string): Promise<void> {
  const data = socket.data as SocketData;
  if (data.language === code) return;
  const before = data.language;
  data.language = code;
  if (before !== undefined) await socket.leave(languageRoom(before));
  await socket.join(languageRoom(code));
}

/** Does something in the language of a socket's owner. */
export function inLanguageOfSocket<Result>(socket: Socket, work: () => Result): Result {
  const { language, accountId } = socket.data as SocketData;
  return language === undefined ? work() : inLanguage(language, work, accountId);
}

export async function watchOnly(socket: Socket, kind: Watched['kind'], ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => watchedRoom({ kind, id })));
  for (const name of socket.rooms) if (name.startsWith(`${kind}:`) && !wanted.has(name)) await socket.leave(name);
  await socket.join([...wanted]);
}
