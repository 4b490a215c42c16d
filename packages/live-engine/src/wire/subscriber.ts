import { connect, type Socket } from 'node:net';
import { WireError, createFrameReader, decodeControl, encodeControl } from './frames.ts';
import type { WireDrop, WireStream, WireSync, WireWish } from './track.ts';

const retryMs = 250;
/** A publisher's process that sends nothing for this long after it was asked for the rest does not send it any more. */
const silentMs = 10_000;

export interface SubscriberEvents {
  /** Comes again after a new connection and after a new publisher; what follows belongs to this description. */
  onStream(stream: WireStream): void;
  /** One RTP packet, in order; the first one of video begins a keyframe. */
  onPacket(track: 'video' | 'audio', packet: Buffer): void;
  onSync?(sync: WireSync): void;
  /** We read too slowly: this many packets are missing here. */
  onDropped?(packets: number): void;
  /**
   * The connection was lost, and is opened again every quarter of a second. `isWhole`: everything that was sent on it
   * has come, because its publisher ended it.
   */
  onLost?(isWhole: boolean): void;
}

/** The end of the wire in a process that needs a stream (packager, egress). */
export interface WireSubscription {
  /** Asks the publisher for a keyframe. The caller limits how often. */
  wantKeyframe(): void;
  /** Reads what was sent until now, then closes. Resolves with whether all of it has come. */
  finish(): Promise<boolean>;
  close(): void;
}

/** Connects to the socket of the process that has the stream, for as long as the subscription is open. */
export function subscribeToStream(
  { path, ...wish }: { readonly path: string } & WireWish,
  events: SubscriberEvents,
): WireSubscription {
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;
  let isFinishing = false;
  let isWhole = true;
  const closed = Promise.withResolvers<void>();

  function open(): void {
    const current = connect(path);
    socket = current;
    isWhole = true;
    const read = createFrameReader((kind, bytes) => {
      if (kind !== 'control') return events.onPacket(kind, bytes);
      const control = decodeControl(bytes);
      if (control.type === 'ended') isWhole = true;
      else hear(events, control);
    });
    current
      .on('connect', () => {
        isWhole = false;
        current.write(encodeControl(wish));
      })
      .on('data', (chunk) => {
        try {
          if (isOpen) read(chunk);
        } catch (error) {
          if (!(error instanceof WireError)) throw error;
          current.destroy();
        }
      })
      .on('timeout', () => current.destroy())
      .on('error', () => current.destroy())
      .on('close', retry);
  }

  function retry(): void {
    if (isFinishing) closed.resolve();
    if (!isOpen || isFinishing) return;
    events.onLost?.(isWhole);
    timer = setTimeout(open, retryMs);
  }

  function close(): void {
    isOpen = false;
    clearTimeout(timer);
    socket?.destroy();
  }

  open();
  return {
    wantKeyframe: () => void socket?.write(encodeControl({ type: 'keyframe-wanted' })),
    async finish() {
      isFinishing = true;
      if (socket && !socket.destroyed) {
        socket.setTimeout(silentMs);
        socket.write(encodeControl({ type: 'finish' }));
        await closed.promise;
      }
      close();
      return isWhole;
    },
    close,
  };
}

function hear(events: SubscriberEvents, control: Record<string, unknown>): void {
  if (control.type === 'sync') events.onSync?.(control as unknown as WireSync);
  else if (control.type === 'dropped') events.onDropped?.((control as unknown as WireDrop).packets);
  else if (typeof control.streamId === 'string') events.onStream(control as unknown as WireStream);
}
