import type { FastifyBaseLogger } from 'fastify';
import type { LogFn } from 'pino';

type Line = Parameters<LogFn>;

/**
 * A request's logger, made with its first line: most requests say nothing, and to prepare what their lines would carry
 * costs more than to route them.
 */
class RequestLogger {
  readonly level: string;
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger, level: string) {
    this.#make = make;
    this.level = level;
  }

  get #logger(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
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

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#logger.child(...given);
  }
}

type Bindings = Parameters<FastifyBaseLogger['child']>[0];

/** For Fastify, which asks for one at each request. */
export function requestLoggerOf(logger: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new RequestLogger(() => logger.child(bindings), logger.level);
}
