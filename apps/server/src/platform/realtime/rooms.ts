import type { Socket } from 'socket.io';
import type { Actor } from '../http/call.ts';
import type { Watched } from './realtime.ts';

/** The login of a socket, to check later whether it is still valid. */
export interface SocketData {
  token?: string;
  accountId?: string;
  actor?: Actor;
  country?: string | undefined;
  hasDeclaredAge?: boolean;
}

export const accountRoom = (accountId: string): string => `account:${accountId}`;
/** The sockets that receive nothing of an account. */
export const ignoringRoom = (authorId: string): string => `ignoring:${authorId}`;
export const watchedRoom = ({ kind, id }: Watched): string => `${kind}:${id}`;

/** The account of an account room; undefined for other rooms. */
export function accountOfRoom(name: string): string | undefined {
  return name.startsWith('account:') ? name.slice('account:'.length) : undefined;
}

/** A socket that logs in to another account must not receive events of the first one. */
export async function leaveAll(socket: Socket): Promise<void> {
  for (const name of socket.rooms) if (name !== socket.id) await socket.leave(name);
}

export async function watchOnly(socket: Socket, kind: Watched['kind'], ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => watchedRoom({ kind, id })));
  for (const name of socket.rooms) if (name.startsWith(`${kind}:`) && !wanted.has(name)) await socket.leave(name);
  await socket.join([...wanted]);
}
