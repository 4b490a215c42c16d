import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './platform/config.ts';
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
