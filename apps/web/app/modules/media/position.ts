const prefix = 'position:';
/** Nobody minds seeing so little again, and the end is no place to begin at. */
const marginSeconds = 5;

/** Where one left a film off, in seconds; its beginning when it was nearly over, or never seen. */
export function recallPosition(fileId: string, durationSeconds: number): number {
  return beginningAt(Number(localStorage.getItem(prefix + fileId)), durationSeconds);
}

/** Where to begin when one stopped there. */
export function beginningAt(seconds: number, durationSeconds: number): number {
  return seconds > marginSeconds && seconds < durationSeconds - marginSeconds ? seconds : 0;
}

export function keepPosition(fileId: string, seconds: number): void {
  if (seconds > marginSeconds) localStorage.setItem(prefix + fileId, String(Math.floor(seconds)));
}

export function forgetPosition(fileId: string): void {
  localStorage.removeItem(prefix + fileId);
}
