import type { FastifyBaseLogger } from 'fastify';
import type { LogFn } from 'pino';

type Line = Parameters<LogFn>;

/**
 * Creates the request's logger with its first line: most requests log nothing, and creating a logger costs more than
 * routing.
 */
class RequestLogger {
  readonly level: string;
  readonly #create: () => FastifyBaseLogger;
  #created: FastifyBaseLogger | undefined;

  constructor(create: () => FastifyBaseLogger, level: string) {
    this.#create = create;
    this.level = level;
  }

  get #logger(): FastifyBaseLogger {
    return (this.#created ??= this.#create());
  }

  fatal(...line: Line): void {
    this.#logger.fatal(...line);
  }

  error(...line: Line): void {
    this.#logger.error(...line);
  }

  warn(...line: Line): void {
    this.#logger.warn(...line);
  }

  info(...line: Line): void {
    this.#logger.info(...line);
  }

  debug(...line: Line): void {
    this.#logger.debug(...line);
  }

  trace(...line: Line): void {
    this.#logger.trace(...line);
  }

  silent(...line: Line): void {
    this.#logger.silent(...line);
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...args);
  }
}

type Bindings = Parameters<FastifyBaseLogger['child']>[0];

/** For Fastify, which calls it at each request. */
export function requestLoggerOf(logger: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new RequestLogger(() => logger.child(bindings), logger.level);
}

/** What may be read by the path alone: a log must not open it. */
const secretParts = /^(\/api\/media\/[^/]+\/|\/live\/hls\/[^/]+\/|\/overlay\/)[^/]+/;

/**
 * Without the query, which may contain a token, and without signatures of media, tickets of live video and tokens of
 * overlays.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(secretParts, '$1*');
}
