import type { Operation, RateLimit } from '@ovation/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { TooManyRequests } from '../../failure.ts';
import { addressGroup } from '../addresses/address-group.ts';
import type { Newcomer } from '../call.ts';

/** How long an account counts as new. */
export const newcomerDays = 3;

/** Lower limits for strangers, by network, and for new accounts. Throws too-many-requests. */
export async function limitNewcomer(
  app: App,
  { limit, name }: Operation,
  { actor, ip }: FastifyRequest,
): Promise<void> {
  const reason = actor ? actor.newcomer : 'stranger';
  if (limit?.newcomers && reason)
    await countNewcomer(app, {
      reason,
      visitor: actor?.id ?? addressGroup(ip),
      name,
      limit: limit.newcomers,
      mayDo: 'do this',
    });
}

interface CountedAction {
  readonly reason: Newcomer | 'stranger';
  /** The id of the account, or the network. */
  readonly visitor: string;
  /** The action, as part of the counter's name. */
  readonly name: string;
  readonly limit: Omit<RateLimit, 'newcomers'>;
  /** The action in the error message: "do this". */
  readonly mayDo: string;
}

/** Counts an action of a newcomer. Throws too-many-requests, whose message explains the limit and how to lift it. */
export async function countNewcomer(app: App, { reason, visitor, name, limit, mayDo }: CountedAction): Promise<void> {
  if (!app.config.rateLimits) return;
  const { count, ttlMs } = await app.counters.add(
    `newcomers:${name}:${visitor}`,
    limit.windowSeconds * 1_000,
    app.clock.now(),
  );
  if (count <= limit.max) return;
  const limited = `you can ${mayDo} ${limit.max} times ${describeWindow(limit.windowSeconds)}`;
  throw new TooManyRequests(Math.ceil(ttlMs / 1_000), sentences[reason](limited, formatWait(ttlMs)));
}

const sentences: Readonly<Record<CountedAction['reason'], (limited: string, wait: string) => string>> = {
  unverified: (limited, wait) =>
    `Your email address is not confirmed yet, so ${limited}. Please confirm it with the link in our email, ` +
    `which your account’s page sends again, or try again in ${wait}.`,
  recent: (limited, wait) =>
    `Your account is new: in its first ${newcomerDays} days ${limited}. Please try again in ${wait}.`,
  stranger: (limited, wait) => `Without an account ${limited}. Please log in, or try again in ${wait}.`,
};

const hourMs = 3_600_000;

function describeWindow(seconds: number): string {
  const hours = seconds / 3_600;
  if (hours === 1) return 'an hour';
  return hours === 24 ? 'a day' : `in ${seconds / 60} minutes`;
}

function formatWait(ms: number): string {
  const [count, unit] = ms > hourMs ? [Math.ceil(ms / hourMs), 'hour'] : [Math.ceil(ms / 60_000), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
