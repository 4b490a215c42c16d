import type { Outgoing } from './peer.ts';

/** How a client sends one track; `Sent` is what it makes of it. */
export interface TrackOutlet<Sent> {
  publish(track: MediaStreamTrack, maxBitrate: number): Promise<Sent>;
  replace(sent: Sent, track: MediaStreamTrack): Promise<Sent>;
  withdraw(sent: Sent): Promise<unknown>;
}

export interface SentTracks {
  /** Sends these from now on; changes follow each other. */
  send(outgoing: Outgoing): Promise<void>;
}

interface Sending<Sent> {
  readonly sent: Sent;
  readonly track: MediaStreamTrack;
  readonly maxBitrate: number;
}

/** Keeps what a client sends equal to what is wanted: a picture and a sound, either of which may be missing. */
export function createSentTracks<Sent>(outlet: TrackOutlet<Sent>): SentTracks {
  const sending: Record<'video' | 'audio', Sending<Sent> | undefined> = { video: undefined, audio: undefined };
  let changes = Promise.resolve();

  async function change(kind: 'video' | 'audio', track: MediaStreamTrack | null, maxBitrate: number): Promise<void> {
    const before = sending[kind];
    if (before?.track === track && before?.maxBitrate === maxBitrate) return;
    if (before && track && before.maxBitrate === maxBitrate) {
      sending[kind] = { ...before, track, sent: await outlet.replace(before.sent, track) };
      return;
    }
    sending[kind] = undefined;
    if (before) await outlet.withdraw(before.sent);
    if (track) sending[kind] = { sent: await outlet.publish(track, maxBitrate), track, maxBitrate };
  }

  return {
    send({ video, audio, maxBitrate }) {
      const mine = changes
        .catch(() => undefined)
        .then(() => change('audio', audio, 0))
        .then(() => change('video', video, maxBitrate));
      changes = mine;
      return mine;
    },
  };
}
