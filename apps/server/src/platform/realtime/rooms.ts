import type { Socket } from 'socket.io';
import type { Actor } from '../http/call.ts';
import type { Watched } from './realtime.ts';

/** What a socket remembers of its login, to tell later whether it still holds. */
export interface SocketData {
  token?: string;
  accountId?: string;
  actor?: Actor;
  country?: string | undefined;
}

export const accountRoom = (accountId: string): string => `account:${accountId}`;
export const watchedRoom = ({ kind, id }: Watched): string => `${kind}:${id}`;

/** Whose room it is; none of another kind of room. */
export function accountOfRoom(name: string): string | undefined {
  return name.startsWith('account:') ? name.slice('account:'.length) : undefined;
}

/** Leaves everything that it entered: a socket that logs in as somebody else must not hear what the first one did. */
export async function leaveAll(socket: Socket): Promise<void> {
  for (const name of socket.rooms) if (name !== socket.id) await socket.leave(name);
}

export async function watchOnly(socket: Socket, kind: Watched['kind'], ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids.map((id) => watchedRoom({ kind, id })));
  for (const name of socket.rooms) if (name.startsWith(`${kind}:`) && !wanted.has(name)) await socket.leave(name);
  await socket.join([...wanted]);
}
