import { useEffect, useState } from 'react';

/** Seconds until slow mode allows the next message, counted down; restarts when `since` changes. */
export function useWait(
  waitSeconds: number,
  since: unknown,
): readonly [seconds: number, wait: (seconds: number) => void] {
  const [untilMs, setUntilMs] = useState(0);
  const [seconds, setSeconds] = useState(waitSeconds);
  const wait = (max: number): void => {
    setUntilMs(performance.now() + max * 1_000);
    setSeconds(max);
  };
  useEffect(() => wait(waitSeconds), [waitSeconds, since]);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((untilMs - performance.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, [isWaiting, untilMs]);
  return [seconds, wait];
}
