import { openBuiltPages } from './built-pages.ts';
import { readConfig } from './platform/config.ts';
import { createLogger } from './platform/logger.ts';
import type { Begun } from './start.ts';

function begin(): Begun {
  const config = readConfig(process.env);
  const logger = createLogger(config);
  return { config, logger, pages: openBuiltPages(config, logger) };
}

/** What is wrong is told once there is somebody to tell it. */
function attempt(): () => Begun {
  try {
    const begun = begin();
    return () => begun;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

// The pages take as long to load as all the rest, which is loaded meanwhile.
const begun = attempt();
const { start } = await import('./start.ts');
await start(begun);
