const prefix = 'position:';
/** Nobody minds seeing so little again, and the end is no place to begin at. */
const marginSeconds = 5;

/** Where one left a film off, in seconds; its beginning when it was nearly over, or never seen. */
export function recallPosition(fileId: string, durationSeconds: number): number {
  const stored = Number(localStorage.getItem(prefix + fileId));
  return stored > marginSeconds && stored < durationSeconds - marginSeconds ? stored : 0;
}

export function keepPosition(fileId: string, seconds: number): void {
  if (seconds > marginSeconds) localStorage.setItem(prefix + fileId, String(Math.floor(seconds)));
}

export function forgetPosition(fileId: string): void {
  localStorage.removeItem(prefix + fileId);
}
