import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { useSyncExternalStore } from 'react';

/** A video that goes on in the corner while its viewer browses. */
export interface MiniVideo {
  readonly fileId: string;
  /** Address of the master playlist. */
  readonly src: string;
  readonly poster: string | undefined;
  readonly captions: readonly Captions[];
  readonly title: string;
  readonly by: string;
  /** The page of the video. */
  readonly to: string;
  /** The account that may watch it; it ends when another one, or none, is logged in. */
  readonly viewerId: string | undefined;
  /** Where it was when its page was left, and from then on where it is. */
  readonly seconds: number;
  /** Stores the position. */
  readonly keep: (seconds: number, isPlaying: boolean) => void;
}

let mini: MiniVideo | undefined;
const listeners = new Set<() => void>();

export function useMiniVideo(): MiniVideo | undefined {
  return useSyncExternalStore(subscribe, currentMini, () => undefined);
}

export function currentMini(): MiniVideo | undefined {
  return mini;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: MiniVideo | undefined): void {
  mini = next;
  for (const listener of listeners) listener();
}

export function startMini(video: MiniVideo): void {
  set(video);
}

export function closeMini(): void {
  if (mini) set(undefined);
}

/** Follows the player, so that the video's page can take over; nothing is rendered anew. */
export function followMini(seconds: number): void {
  if (mini) mini = { ...mini, seconds };
}
