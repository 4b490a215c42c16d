import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './platform/config.ts';
import { keepAssets } from './platform/web/assets.ts';
import { openPageThreads, type PageThreads } from './platform/web/threads/page-threads.ts';

/** The folder of the pages' source and build. */
export const web = join(import.meta.dirname, '../../web');

/** What their build consists of, for openPageThreads. */
export const builtPages = { build: join(web, 'build/server/index.js'), assets: join(web, 'build/client') };

/** Threads for the built pages; undefined if this process serves no pages, they are not built, or in development. */
export function openBuiltPages({ roles, development, language }: Config, logger: Logger): PageThreads | undefined {
  return roles.has('web') && !development && existsSync(builtPages.build)
    ? openPageThreads({ ...builtPages, language, logger })
    : undefined;
}

/** The files of earlier builds, which pages that are still open may ask for. */
export const earlierPages = ({ dataDir }: Config): string => join(dataDir, 'earlier-pages');

/** Keeps the files of this build for the time after the next update. A failure is only logged. */
export async function keepPages(config: Config, logger: Logger): Promise<void> {
  await keepAssets(builtPages.assets, earlierPages(config), new Date()).catch((error: unknown) =>
    logger.warn(
      { err: error },
      'The files of these pages could not be kept for those who have them open at the next update.',
    ),
  );
}
