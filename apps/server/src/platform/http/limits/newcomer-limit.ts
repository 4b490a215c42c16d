import { inHours, inMinutes } from '../../words/dates.ts';
import { t } from '@ovation/language/t.ts';
import type { Operation, RateLimit } from '@ovation/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { TooManyRequests } from '../../failure.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';
import type { Newcomer } from '../call.ts';

/** How long an account counts as new. */
export const newcomerDays = 3;

/** Runs an operation with lower limits for strangers, by network, and new accounts. Throws too-many-requests. */
export async function limitNewcomer<Result>(
  app: App,
  { limit, name }: Operation,
  { actor, ip }: FastifyRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const reason = actor ? actor.newcomer : 'stranger';
  if (!limit?.newcomers || !reason) return run();
  const visitor = actor?.id ?? addressGroup(ip);
  return countNewcomer(app, { reason, visitor, name, limit: limit.newcomers, action: 'this' }, run);
}

interface CountedAction {
  readonly reason: Newcomer | 'stranger';
  /** The id of the account, or the network. */
  readonly visitor: string;
  /** The action, as part of the counter's name. */
  readonly name: string;
  readonly limit: Omit<RateLimit, 'newcomers'>;
  /** Which action the error message speaks of. */
  readonly action: 'this' | 'conversations';
}

/**
 * Runs an action of a newcomer, and counts it if it succeeds; from its start on, so that parallel ones do not pass.
 * Throws too-many-requests, whose message explains the limit and how to lift it.
 */
export async function countNewcomer<Result>(
  app: App,
  { reason, visitor, name, limit, action }: CountedAction,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!app.config.rateLimits) return run();
  const counted = { purpose: `newcomers:${name}`, key: visitor };
  const { max, windowSeconds } = limit;
  const { count, ttlMs } = await app.counters.add(counted, windowSeconds * 1_000, app.clock.now());
  try {
    if (count <= max) return await run();
    const values = { action, max, hours: windowSeconds / 3_600, minutes: windowSeconds / 60, wait: formatWait(ttlMs) };
    throw new TooManyRequests(Math.ceil(ttlMs / 1_000), sentences[reason](values));
  } catch (error) {
    await app.counters.subtract(counted, app.clock.now());
    throw error;
  }
}

interface LimitValues {
  readonly action: CountedAction['action'];
  readonly max: number;
  readonly hours: number;
  readonly minutes: number;
  readonly wait: string;
}

const sentences: Readonly<Record<CountedAction['reason'], (values: LimitValues) => string>> = {
  unverified: (values) =>
    t(
      'Your email address is not confirmed yet, so you can {action, select, conversations {start conversations} other {do this}} {max} times {hours, plural, =1 {an hour} =24 {a day} other {in {minutes} minutes}}. Please confirm it with the link in our email, which you can have sent again from your account page, or try again in {wait}.',
      values,
    ),
  recent: (values) =>
    t(
      'Your account is new: in its first {newcomerDays} days you can {action, select, conversations {start conversations} other {do this}} {max} times {hours, plural, =1 {an hour} =24 {a day} other {in {minutes} minutes}}. Please try again in {wait}.',
      { ...values, newcomerDays },
    ),
  stranger: (values) =>
    t(
      'Without an account you can {action, select, conversations {start conversations} other {do this}} {max} times {hours, plural, =1 {an hour} =24 {a day} other {in {minutes} minutes}}. Please log in, or try again in {wait}.',
      values,
    ),
};

const hourMs = 3_600_000;

function formatWait(ms: number): string {
  return ms > hourMs ? inHours(Math.ceil(ms / hourMs)) : inMinutes(Math.ceil(ms / 60_000));
}
