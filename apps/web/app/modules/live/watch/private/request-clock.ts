import { useEffect, useState } from 'react';

/** Seconds until a time, never below zero; counts down. */
export function useSecondsUntil(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(time)), 500);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

function secondsUntil(time: string): number {
  return Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000));
}

/** 1:05 */
export function clockLabel(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
