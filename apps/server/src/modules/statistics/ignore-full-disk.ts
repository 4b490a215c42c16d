import type { App } from '../../app.ts';
import { isDiskFull } from '../../platform/unavailable.ts';

/** For what only counts: people who look at a page do not have to know that the database has no room. */
export function ignoreFullDisk({ logger }: App): (error: unknown) => void {
  return (error) => {
    if (!isDiskFull(error)) throw error;
    logger.debug({ err: error }, 'a view was not counted, because the disk is full');
  };
}
