import { connect, type Socket } from 'node:net';
import { WireError, createFrameReader, decodeControl, encodeControl } from './frames.ts';
import type { WireStream, WireSync } from './track.ts';

const retryMs = 250;

export interface SubscriberEvents {
  /** Comes again after a new connection and after a new publisher; what follows belongs to this description. */
  onStream(stream: WireStream): void;
  /** One RTP packet, in order; the first one of video begins a keyframe. */
  onPacket(track: 'video' | 'audio', packet: Buffer): void;
  onSync?(sync: WireSync): void;
  /** The connection was lost, and is opened again every quarter of a second. */
  onLost?(): void;
}

/** The end of the wire in a process that needs a stream (packager, egress). */
export interface WireSubscription {
  /** Asks the publisher for a keyframe. The caller limits how often. */
  wantKeyframe(): void;
  close(): void;
}

/** Connects to the socket of the process that has the stream, for as long as the subscription is open. */
export function subscribeToStream(
  { path, streamId }: { readonly path: string; readonly streamId: string },
  events: SubscriberEvents,
): WireSubscription {
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  function open(): void {
    const current = connect(path);
    socket = current;
    const read = createFrameReader((kind, bytes) => {
      if (kind === 'control') hear(events, decodeControl(bytes));
      else events.onPacket(kind, bytes);
    });
    current
      .on('connect', () => current.write(encodeControl({ streamId })))
      .on('data', (chunk) => {
        try {
          if (isOpen) read(chunk);
        } catch (error) {
          if (!(error instanceof WireError)) throw error;
          current.destroy();
        }
      })
      .on('error', () => current.destroy())
      .on('close', retry);
  }

  function retry(): void {
    if (!isOpen) return;
    events.onLost?.();
    timer = setTimeout(open, retryMs);
  }

  open();
  return {
    wantKeyframe: () => void socket?.write(encodeControl({ type: 'keyframe-wanted' })),
    close() {
      isOpen = false;
      clearTimeout(timer);
      socket?.destroy();
    },
  };
}

function hear(events: SubscriberEvents, control: Record<string, unknown>): void {
  if (control.type === 'sync') events.onSync?.(control as unknown as WireSync);
  else if (typeof control.streamId === 'string') events.onStream(control as unknown as WireStream);
}
