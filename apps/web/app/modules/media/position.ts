const prefix = 'position:';
/** So close to the beginning or to the end, playing starts over. */
const marginSeconds = 5;

/** Where a file was stopped, in seconds; 0 when it was nearly over, never played, or storage is forbidden. */
export function readPosition(fileId: string, durationSeconds: number): number {
  try {
    return startingAt(Number(localStorage.getItem(prefix + fileId)), durationSeconds);
  } catch {
    return 0;
  }
}

/** Where to start after stopping at `seconds`. */
export function startingAt(seconds: number, durationSeconds: number): number {
  return seconds > marginSeconds && seconds < durationSeconds - marginSeconds ? seconds : 0;
}

export function storePosition(fileId: string, seconds: number): void {
  if (seconds <= marginSeconds) return;
  try {
    localStorage.setItem(prefix + fileId, String(Math.floor(seconds)));
  } catch {
    // Without storage it starts at the beginning the next time.
  }
}

export function deletePosition(fileId: string): void {
  try {
    localStorage.removeItem(prefix + fileId);
  } catch {
    // Nothing was stored.
  }
}
