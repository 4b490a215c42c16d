import { z } from 'zod';

/**
 * What a room's metadata remembers of its stream, so that every process of the site knows it: the epoch, and since when
 * which account's tickets are refused. Times are milliseconds since 1970.
 */
const shape = z.object({
  epoch: z.number().int(),
  stoppedAll: z.number(),
  stopped: z.record(z.string(), z.number()),
});
export type RoomNotes = Readonly<z.output<typeof shape>>;

/** A LiveKit server refuses metadata of more than 64 KB by default; each account takes 55 bytes. */
const maxStopped = 500;

export function newNotes(epoch: number): RoomNotes {
  return { epoch, stoppedAll: 0, stopped: {} };
}

/** Undefined for a room that this site has not opened. */
export function readNotes(metadata: string): RoomNotes | undefined {
  try {
    return shape.safeParse(JSON.parse(metadata)).data;
  } catch {
    return undefined;
  }
}

/** The oldest is forgotten when there are too many: its tickets ended long ago. */
export function withStopped(notes: RoomNotes, accountId: string, at: number): RoomNotes {
  const { [accountId]: _, ...others } = notes.stopped;
  const kept = Object.entries(others).slice(1 - maxStopped);
  return { ...notes, stopped: { ...Object.fromEntries(kept), [accountId]: at } };
}

/** Whether a ticket of this time was taken back. */
export function isRefused(notes: RoomNotes, accountId: string | undefined, issuedAt: number): boolean {
  return issuedAt <= Math.max(notes.stoppedAll, accountId === undefined ? 0 : (notes.stopped[accountId] ?? 0));
}
