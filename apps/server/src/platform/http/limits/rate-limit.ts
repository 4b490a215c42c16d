import { t } from '@ovation/language/t.ts';
import type { Operation, RateLimit } from '@ovation/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Config } from '../../config.ts';
import { TooManyRequests } from '../../failure.ts';
import type { Counters } from '../../processes/counters.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';

/** Far more than a person needs, and too few for one client to overload the site. */
const defaultLimits: Record<'read' | 'write', RateLimit> = {
  read: { max: 6_000, windowSeconds: 60 },
  write: { max: 1_200, windowSeconds: 60 },
};

export type RouteLimit = ReturnType<typeof rateLimitOf>;

export function rateLimitOf(
  operation: Pick<Operation, 'limit' | 'method' | 'name'>,
  config: Pick<Config, 'rateLimits'>,
) {
  if (!config.rateLimits) return false as const;
  const limit = operation.limit ?? defaultLimits[operation.method === 'GET' ? 'read' : 'write'];
  return { max: limit.max, timeWindow: limit.windowSeconds * 1_000, groupId: operation.name };
}

/** Counts by account, or for strangers by address, with all IPv6 addresses of one customer together. */
export function rateLimitKey(request: FastifyRequest): string {
  return request.actor?.id ?? addressGroup(request.ip);
}

export function tooManyRequests(_request: FastifyRequest, context: { ttl: number }): TooManyRequests {
  const seconds = Math.ceil(context.ttl / 1_000);
  return new TooManyRequests(
    seconds,
    t('Too many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
  );
}

/** Counts over all processes. */
export function sharedStore(counters: Counters): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #purpose: string;

    constructor(options: object) {
      this.#purpose = 'groupId' in options ? `calls:${String(options.groupId)}` : 'calls';
    }

    incr(key: string, answer: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      counters.add({ purpose: this.#purpose, key }, windowMs, new Date()).then(
        ({ count, ttlMs }) => answer(null, { current: count, ttl: ttlMs }),
        (error: unknown) => answer(error as Error),
      );
    }

    /** Each operation counts for itself. */
    child(options: object): FastifyRateLimitStore {
      return new SharedStore(options);
    }
  };
}
