import { useEffect, useRef, useState } from 'react';

/** Controls go to rest when nobody has moved for so long. */
const patienceMs = 2_800;

interface Awake {
  readonly isAwake: boolean;
  wake(): void;
  rest(): void;
}

/** Whether a film's controls are shown: always while it stands still, else for a moment after each movement. */
export function useAwake(isPlaying: boolean): Awake {
  const [isMoved, setMoved] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = (): void => {
    setMoved(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMoved(false), patienceMs);
  };
  useEffect(() => {
    timer.current = setTimeout(() => setMoved(false), patienceMs);
    return () => clearTimeout(timer.current);
  }, [isPlaying]);
  return { isAwake: isMoved || !isPlaying, wake, rest: () => setMoved(false) };
}
