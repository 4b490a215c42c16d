import { useEffect, useRef, useState } from 'react';

/** How long after the last movement the controls are hidden. */
const idleMs = 2_800;

interface Awake {
  readonly isAwake: boolean;
  wake(): void;
  rest(): void;
}

/** Whether the controls are shown: always while the video is paused, else for a moment after each movement. */
export function useAwake(isPlaying: boolean): Awake {
  const [isMoved, setMoved] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = (): void => {
    setMoved(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMoved(false), idleMs);
  };
  useEffect(() => {
    timer.current = setTimeout(() => setMoved(false), idleMs);
    return () => clearTimeout(timer.current);
  }, [isPlaying]);
  return { isAwake: isMoved || !isPlaying, wake, rest: () => setMoved(false) };
}
