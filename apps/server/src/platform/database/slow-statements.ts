import type { Logger } from 'pino';

/** Runs a statement, and measures it. */
export type WatchStatement = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;

export const unwatched: WatchStatement = (_text, run) => run();

const maxTextLength = 4_000;

/**
 * Logs statements that take at least this long, in milliseconds, with their text and never with the values of their
 * parameters, which are people's data. Undefined: none are logged.
 */
export function watchStatements(slowMs: number | undefined, logger: Pick<Logger, 'warn'>): WatchStatement {
  if (slowMs === undefined) return unwatched;
  return async (text, run) => {
    const start = performance.now();
    try {
      return await run();
    } finally {
      const durationMs = Math.round(performance.now() - start);
      if (durationMs >= slowMs)
        logger.warn({ part: 'database', durationMs, statement: shorten(text) }, 'slow statement');
    }
  };
}

/** A statement on one line, for a log. */
export function shorten(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength);
}
