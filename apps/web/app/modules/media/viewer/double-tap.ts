import { useRef, type PointerEvent } from 'react';

export interface Tap {
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
}

const longestTapMs = 300;
const longestPauseMs = 320;
const furthestPx = 30;

/** Whether two touches of the screen belong together. */
export function isDoubleTap(first: Tap | undefined, second: Tap): boolean {
  return first !== undefined && second.atMs - first.atMs <= longestPauseMs && distance(first, second) <= furthestPx;
}

/** Whether a finger was lifted soon, where it was put down: anything else is a swipe, a pinch or a long press. */
export function isTap(down: Tap | undefined, up: Tap): boolean {
  return down !== undefined && up.atMs - down.atMs <= longestTapMs && distance(down, up) <= furthestPx / 2;
}

function distance(one: Tap, other: Tap): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function tapOf({ timeStamp, clientX, clientY }: PointerEvent): Tap {
  return { atMs: timeStamp, x: clientX, y: clientY };
}

/** Listeners for an element that is tapped twice with one finger, on a photo. */
export function useDoubleTap(onDoubleTap: ((tap: Tap) => void) | undefined) {
  const down = useRef<Tap>(undefined);
  const last = useRef<Tap>(undefined);
  if (onDoubleTap === undefined) return {};
  const forget = (): void => {
    down.current = undefined;
    last.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      if (event.isPrimary && isOnPhoto(event)) down.current = tapOf(event);
      else forget();
    },
    onPointerUp: (event: PointerEvent) => {
      const tap = tapOf(event);
      if (!isTap(down.current, tap)) return forget();
      if (!isDoubleTap(last.current, tap)) {
        last.current = tap;
        return undefined;
      }
      forget();
      return onDoubleTap(tap);
    },
  };
}

/** Not on that of another viewer above this one, as for the picture of a comment: React passes its events on. */
function isOnPhoto({ target, currentTarget }: PointerEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('.yarl__slide_image') !== null;
}
