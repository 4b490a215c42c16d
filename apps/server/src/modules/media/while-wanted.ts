import type { App } from '../../app.ts';
import { isWanted } from './processing.store.ts';

const checkIntervalMs = 500;

/**
 * Runs work on a file until the file is deleted or its owner's account closed, and answers nothing then. The row is looked at, not
 * a message waited for: so it does not matter which process deletes it, why, or whether that process could tell anyone.
 */
export async function whileWanted<Result>(
  app: App,
  fileId: string,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const gone = new AbortController();
  const timer = setInterval(() => void look(), checkIntervalMs);
  async function look(): Promise<void> {
    // While the database is away nobody knows; the next look tells.
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
