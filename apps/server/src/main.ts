import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { DataDirectoryInUseError, openDataDirectory } from './platform/data-directory.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { createPool } from './platform/database/pool.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import { createLogger } from './platform/logger.ts';
import { openSite } from './site.ts';
import { announce, announceAdministrator } from './announce.ts';
import { seedDemo } from './demo/seed-demo.ts';

type Closer = () => Promise<unknown>;

/** What is open, in the order of opening; closed from the end. */
const opened: Closer[] = [];
let closing = false;

async function start(config: Config): Promise<void> {
  const logger = createLogger(config);
  const directory = await openDataDirectory(config.dataDir);
  opened.push(() => directory.release());
  const connectionString = config.databaseUrl ?? (await startDatabase(config, logger));
  const pool = createPool({ connectionString, max: config.databasePoolSize, logger });
  opened.push(() => pool.end());
  await prepareDatabase(pool, logger);
  let isPrepared = !config.seedDemo;
  const site = await openSite({ config, clock: systemClock, pool, logger, secretKey: config.secretKey ?? directory.secretKey, isPrepared: () => isPrepared });
  opened.push(() => site.close());
  announceAdministrator(config, site.administrator);
  const demo = config.seedDemo ? await seedDemo(site.app) : undefined;
  isPrepared = true;
  announce({ config, url: site.url, demo });
}

async function startDatabase(config: Config, logger: ReturnType<typeof createLogger>): Promise<string> {
  const database = await startEmbeddedPostgres({
    dataDir: config.dataDir, logger,
    onExit: () => {
      if (!closing) void stop('The database stopped unexpectedly. Please start again: it recovers by itself.', 1);
    },
  });
  opened.push(() => database.stop());
  return database.url;
}

async function stop(reason: string | undefined, exitCode: number): Promise<void> {
  if (closing) return;
  closing = true;
  if (reason !== undefined) console.error(reason);
  const deadline = setTimeout(() => process.exit(exitCode || 1), 15_000);
  for (const close of opened.toReversed()) await close().catch((error: unknown) => console.error(error));
  clearTimeout(deadline);
  process.exit(exitCode);
}

/** A sentence for what a person can mend; the whole error for what is our fault. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUseError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one, or end what uses it.`;
  if (code === 'EACCES') return `We may not listen there: ${error.message}. Set PORT to one above 1023.`;
  return error.stack ?? error.message;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(undefined, 0));
// Our launcher was killed: nobody could stop us from its terminal any more.
process.on('disconnect', () => void stop(undefined, 0));
// The terminal may be gone while we still close what is open.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  await start(readConfig(process.env));
} catch (error) {
  await stop(sentenceOf(error), 1);
}
