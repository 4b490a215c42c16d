import type { App } from '../../app.ts';
import { isWanted } from './processing.store.ts';

const checkIntervalMs = 500;

/**
 * Runs work on a file, and aborts it and returns undefined once the file is deleted or its owner's account closed.
 * Polls the row instead of waiting for a message, so that it works whichever process deletes the file, and why.
 */
export async function whileWanted<Result>(
  app: App,
  fileId: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const gone = new AbortController();
  const timer = setInterval(() => void check(), checkIntervalMs);
  async function check(): Promise<void> {
    // While the database is unavailable the work goes on; the next check decides.
    if (!(await isWanted(app.database, fileId).catch(() => true))) gone.abort();
  }
  try {
    return await run(gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return undefined;
    throw error;
  } finally {
    clearInterval(timer);
  }
}
