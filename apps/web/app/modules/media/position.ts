const prefix = 'position:';
/** Nobody minds seeing so little again, and the end is no place to begin at. */
const marginSeconds = 5;

/** Where one left a film off, in seconds; its beginning when it was nearly over, or never seen. A browser may keep nothing at all. */
export function recallPosition(fileId: string, durationSeconds: number): number {
  try {
    return beginningAt(Number(localStorage.getItem(prefix + fileId)), durationSeconds);
  } catch {
    return 0;
  }
}

/** Where to begin when one stopped there. */
export function beginningAt(seconds: number, durationSeconds: number): number {
  return seconds > marginSeconds && seconds < durationSeconds - marginSeconds ? seconds : 0;
}

export function keepPosition(fileId: string, seconds: number): void {
  if (seconds <= marginSeconds) return;
  try {
    localStorage.setItem(prefix + fileId, String(Math.floor(seconds)));
  } catch {
    // Without room for it, it begins at its beginning the next time.
  }
}

export function forgetPosition(fileId: string): void {
  try {
    localStorage.removeItem(prefix + fileId);
  } catch {
    // Nothing was kept.
  }
}
