import { english } from '@ovation/language/t.ts';
import type { SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import type { App } from '../../app.ts';
import { addressGroup } from '@ovation/machine/address-group.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { hasEventSince, insertEvent } from './security-event.store.ts';
import { storedText } from '../../platform/language/stored-text.ts';

type FailedAttempt = EventContext & {
  readonly app: App;
  readonly request: { readonly address: string; readonly userAgent: string };
};

const hourMs = 3_600_000;

/**
 * Failures logged per hour: from one network at one account, in all, and for names without an account.
 * The last are free to invent, so their limit is lower.
 */
const max = { ofOne: 10, ofAll: 5_000, ofUnknown: 500 };

/**
 * Logs a rejected attempt, such as a wrong password. The last one within the limits says that more may follow: an
 * attacker must not fill the disk. The reply does not wait for the write: its timing must not reveal whether an
 * account exists.
 */
export async function recordFailure(attempt: FailedAttempt, event: SecurityEvent): Promise<void> {
  const { app, request } = attempt;
  const accountId = event.subjectId ?? attempt.actor?.id;
  const now = app.clock.now();
  const [ofOne, ofAll] = await Promise.all([
    app.counters.add(
      { purpose: 'security-log:one', key: `${event.kind} ${accountId ?? 'unknown'} ${addressGroup(request.address)}` },
      hourMs,
      now,
    ),
    app.counters.add({ purpose: 'security-log:all', key: accountId === undefined ? 'unknown' : 'known' }, hourMs, now),
  ]);
  const maxOfAll = accountId === undefined ? max.ofUnknown : max.ofAll;
  if (ofOne.count > max.ofOne || ofAll.count > maxOfAll) return;
  const isLast = ofOne.count === max.ofOne || ofAll.count === maxOfAll;
  const details = {
    ...event.details,
    ...(isLast ? { more: storedText(english('Further events in this hour are not recorded.')) } : {}),
  };
  const then = { ...attempt, app: { clock: { now: () => now } } };
  app
    .transaction((work) => recordEvent(work, then, { ...event, details }))
    .catch((error: unknown) => {
      app.logger.error({ part: 'security-log', err: error }, 'a failure could not be written into the security log');
    });
}

/** Who acts, and from where; a `Call` has both. A job has neither, a visitor has no account. */
export interface EventContext {
  readonly app: Pick<App, 'clock'>;
  readonly actor?: { readonly id: string } | undefined;
  readonly request?: { readonly address: string; readonly userAgent: string } | undefined;
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The account that the event is about; the actor's own by default. */
  readonly subjectId?: string | undefined;
  /** More for staff, by name. No secrets or email addresses: the log outlives the account. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Writes an event into the security log, in the transaction of the change that it is about: both happen or neither. */
export async function recordEvent({ db }: Pick<Work, 'db'>, by: EventContext, event: SecurityEvent): Promise<void> {
  const { app, actor, request = { address: '', userAgent: '' } } = by;
  const { kind, subjectId = actor?.id, details = {} } = event;
  const { address, userAgent } = request;
  await insertEvent(db, {
    kind,
    actorId: actor?.id,
    subjectId,
    address,
    userAgent,
    details,
    createdAt: app.clock.now(),
  });
}

/**
 * Writes an event only if none of the same kind, account, details and network address was written within a period: for
 * what happens again with each reload of a page.
 */
export async function recordEventOnce(
  work: Pick<Work, 'db'>,
  by: EventContext & { readonly actor: { readonly id: string } },
  event: SecurityEvent,
  withinMs: number,
): Promise<void> {
  const since = new Date(by.app.clock.now().getTime() - withinMs);
  const { kind, details = {} } = event;
  const known = { kind, actorId: by.actor.id, address: by.request?.address ?? '', details };
  if (!(await hasEventSince(work.db, known, since))) await recordEvent(work, by, event);
}
