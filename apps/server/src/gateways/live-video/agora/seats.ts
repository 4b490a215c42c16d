import { createHash } from 'node:crypto';
import type { Viewer } from '../live-video.ts';

/** Agora knows participants by a number; this remembers whose it is, from each ticket on. */
export interface Seats {
  /** The same number for the same viewer, from 1 to 2³² − 1. */
  give(viewer: Viewer): number;
  /** Undefined until the viewer's ticket is renewed after a restart, which takes a minute at most. */
  viewerOf(streamId: string, uid: number): Viewer | undefined;
  ofAccount(viewer: { readonly streamId: string; readonly accountId: string }): number[];
  clear(streamId: string): void;
}

export function createSeats(): Seats {
  const taken = new Map<string, Map<number, Viewer>>();
  return {
    give(viewer) {
      const seats = taken.get(viewer.streamId) ?? new Map<number, Viewer>();
      taken.set(viewer.streamId, seats);
      const uid = uidOf(viewer.viewerId);
      seats.set(uid, viewer);
      return uid;
    },
    viewerOf: (streamId, uid) => taken.get(streamId)?.get(uid),
    ofAccount: ({ streamId, accountId }) =>
      [...(taken.get(streamId) ?? [])].flatMap(([uid, viewer]) => (viewer.accountId === accountId ? [uid] : [])),
    clear: (streamId) => void taken.delete(streamId),
  };
}

/** Publishers have even numbers and viewers odd ones, so that the two differ without a list. */
export function publisherUid(accountId: string): number {
  return Math.max(hash(accountId) & ~1, 2) >>> 0;
}

function uidOf(viewerId: string): number {
  return (hash(viewerId) | 1) >>> 0;
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
