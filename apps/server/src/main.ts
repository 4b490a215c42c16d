import './usual-language.ts';
import { keepPages, openBuiltPages } from './built-pages.ts';
import { isStopping, stop, stopAtSignals } from './lifecycle.ts';
import { openData } from './open-data.ts';
import { readConfig, type Config } from './platform/config.ts';
import { loadWithoutLanguage } from './platform/language/languages-of-process.ts';
import { createLogger } from './platform/logger.ts';
import { messageOf } from './startup-errors.ts';

async function run(config: Config): Promise<void> {
  const logger = createLogger(config);
  // Loading them in their thread takes as long as everything below.
  const pages = openBuiltPages(config, logger);
  // Loading the rest blocks this thread for a second, so problems with the folder or the database should be reported
  // before.
  const data = await openData(config, logger);
  // Starting would delay the stop, and migrate a database that is being closed.
  if (isStopping()) return;
  const { start } = await loadWithoutLanguage(() => import('./start.ts'));
  await start({ config, logger, pages, ...data });
  if (pages) await keepPages(config, logger);
}

let config: Config | undefined;
stopAtSignals();
try {
  config = readConfig(process.env);
  await run(config);
} catch (error) {
  await stop(messageOf(error, config), 1);
}
