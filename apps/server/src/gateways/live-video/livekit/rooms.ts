import { t } from '@ovation/language/t.ts';
import { ServerError, type ParticipantInfo, type Room, type RoomServiceClient } from 'livekit-server-sdk';
import type { OpenStream } from '../live-video.ts';
import { Unavailable } from '../unavailable.ts';
import { newNotes, readNotes, type RoomNotes } from './room-notes.ts';

/** The rooms of a LiveKit server; a stream's room has its id as its name. All calls throw Unavailable. */
export interface Rooms {
  open(stream: OpenStream): Promise<void>;
  /** Undefined for a room that does not exist, or that this site has not opened. */
  notes(streamId: string): Promise<RoomNotes | undefined>;
  changeNotes(streamId: string, change: (notes: RoomNotes) => RoomNotes): Promise<void>;
  participants(streamId: string): Promise<ParticipantInfo[]>;
  /** Sets an attribute of a participant; does nothing for one who is not there, as does `remove`. */
  setAttribute(streamId: string, identity: string, attribute: Readonly<Record<string, string>>): Promise<void>;
  remove(streamId: string, identity: string): Promise<void>;
  end(streamId: string): Promise<void>;
}

/** How long a room waits for its publisher, and for their return, in seconds. */
const waiting = { emptyTimeout: 30 * 60, departureTimeout: 10 * 60 };

export function createRooms(client: RoomServiceClient): Rooms {
  const find = async (streamId: string): Promise<Room | undefined> =>
    (await reach(() => client.listRooms([streamId])))[0];
  /** Changes of one room follow each other. */
  const changes = new Map<string, Promise<void>>();

  async function change(streamId: string, next: (notes: RoomNotes) => RoomNotes): Promise<void> {
    const room = await find(streamId);
    const notes = room && readNotes(room.metadata);
    if (notes) await reach(() => client.updateRoomMetadata(streamId, JSON.stringify(next(notes))));
  }

  return {
    async open({ streamId, epoch }) {
      const room = await find(streamId);
      const known = room && readNotes(room.metadata);
      if (known && known.epoch >= epoch) return;
      const metadata = JSON.stringify(known ? { ...known, epoch } : newNotes(epoch));
      if (room) await reach(() => client.updateRoomMetadata(streamId, metadata));
      else await reach(() => client.createRoom({ name: streamId, metadata, ...waiting }));
    },
    async notes(streamId) {
      const room = await find(streamId);
      return room && readNotes(room.metadata);
    },
    changeNotes(streamId, next) {
      const earlier = changes.get(streamId) ?? Promise.resolve();
      const mine = earlier.catch(() => undefined).then(() => change(streamId, next));
      changes.set(streamId, mine);
      return mine.finally(() => {
        if (changes.get(streamId) === mine) changes.delete(streamId);
      });
    },
    participants: async (streamId) => (await ifThere(() => client.listParticipants(streamId))) ?? [],
    async setAttribute(streamId, identity, attributes) {
      // LiveKit does not refuse to change a participant who is absent: it never answers.
      if (!(await ifThere(() => client.getParticipant(streamId, identity)))) return;
      await ifThere(() => client.updateParticipant(streamId, identity, { attributes }));
    },
    remove: async (streamId, identity) => void (await ifThere(() => client.removeParticipant(streamId, identity))),
    end: async (streamId) => void (await ifThere(() => client.deleteRoom(streamId))),
  };
}

async function reach<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ServerError && error.status < 500) throw error;
    throw new Unavailable(t('The live video server isn’t responding. Please try again in a moment.'));
  }
}

/** Undefined if the room or the participant does not exist. */
async function ifThere<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  return reach(call).catch((error: unknown) => {
    if (error instanceof ServerError && error.status === 404) return undefined;
    throw error;
  });
}
