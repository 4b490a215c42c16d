import type { PublishWays } from '@ovation/contract/live/streams.ts';
import type { Outgoing } from './peer.ts';

/** Where a browser sends its video, and the ticket for it. */
export type SendingTarget =
  | { readonly kind: 'whip'; readonly url: string; readonly token: string }
  | { readonly kind: 'livekit'; readonly url: string; readonly token: string }
  | {
      readonly kind: 'agora';
      readonly appId: string;
      readonly channel: string;
      readonly uid: string;
      readonly token: string;
    };

/** A connection that sends one picture and one sound, each of which can be replaced while it is open. */
export interface SendingConnection {
  send(outgoing: Outgoing): Promise<void>;
  /** Statistics in the shape of a browser's connection. */
  stats(): Promise<Iterable<unknown>>;
  /** Calls `onLost` once, when the connection is lost or the other side closes it. */
  watch(signal: AbortSignal, onLost: (isClosed: boolean) => void): void;
  /**
   * Whether it was lost because another device publishes; `isLive`: video arrives, from whichever. Rejects without a
   * connection.
   */
  wasReplaced(isLive: boolean): Promise<boolean>;
  /** `isOver`: the stream has ended. */
  close(isOver: boolean): void;
}

/** A connection that is not made within this time is given up. */
export function withinLimit(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(12_000)]);
}

/** Connects, with what is sent first. Resolves when connected; otherwise nothing stays open. */
export type Connect = (target: SendingTarget, outgoing: Outgoing, signal: AbortSignal) => Promise<SendingConnection>;

/** Undefined for a site that takes no video from browsers. */
export function targetOf({ whip, livekit, agora }: PublishWays): SendingTarget | undefined {
  if (whip) return { kind: 'whip', ...whip };
  if (livekit) return { kind: 'livekit', ...livekit };
  return agora && { kind: 'agora', ...agora };
}
