import type { Transfer } from '@ovation/client';
import { formatBytes } from '@ovation/domain/format-bytes.ts';

/** Describes the progress of an upload. */
export function transferLabel({ phase, progress, bytesPerSecond, secondsLeft }: Transfer): string {
  const percent = `${Math.floor(progress * 100)}%`;
  if (phase === 'paused') return `Paused at ${percent}`;
  if (phase === 'waiting') return `Connection lost at ${percent}. Resumes automatically.`;
  if (phase === 'finishing' || progress === 1) return 'Finishing, 100%';
  const speed = bytesPerSecond === undefined ? [] : [`${formatBytes(bytesPerSecond)}/s`];
  return [`Uploading, ${percent}`, ...speed, ...timeLeft(secondsLeft)].join(' · ');
}

/** Rounded coarsely, so that it does not jump. */
function timeLeft(secondsLeft: number | undefined): string[] {
  if (secondsLeft === undefined) return [];
  if (secondsLeft < 60) return ['less than a minute left'];
  const minutes = Math.round(secondsLeft / 60);
  if (minutes < 90) return [minutes === 1 ? 'a minute left' : `${minutes} minutes left`];
  return [`${Math.round(minutes / 60)} hours left`];
}
