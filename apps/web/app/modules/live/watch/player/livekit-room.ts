import { Room, setLogLevel, type RoomOptions } from 'livekit-client';

/**
 * A room of LiveKit without its log, which calls the end of each connection an error. One connection in each direction
 * is what every LiveKit server offers; older ones have no other way.
 */
export function createRoom(options: Partial<RoomOptions> = {}): Room {
  setLogLevel('silent');
  return new Room({ singlePeerConnection: false, ...options });
}
