import { openBuiltPages } from './built-pages.ts';
import { isStopping, stop, stopWhenTold } from './lifecycle.ts';
import { openData } from './open-data.ts';
import { readConfig, type Config } from './platform/config.ts';
import { createLogger } from './platform/logger.ts';
import { sentenceOf } from './startup-errors.ts';

async function run(config: Config): Promise<void> {
  const logger = createLogger(config);
  // In their own thread they take as long as all that follows here.
  const pages = openBuiltPages(config, logger);
  // Before the rest is loaded, which keeps this thread busy for a second: what is wrong with the folder or the database
  // is told at once.
  const data = await openData(config, logger);
  // Loading the rest would hold up the end, and migrate what is being closed.
  if (isStopping()) return;
  const { start } = await import('./start.ts');
  await start({ config, logger, pages, ...data });
}

let config: Config | undefined;
stopWhenTold();
try {
  config = readConfig(process.env);
  await run(config);
} catch (error) {
  await stop(sentenceOf(error, config), 1);
}
