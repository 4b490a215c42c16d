import { t } from '@ovation/language/t.ts';
import type { App } from '../../app.ts';
import { addressGroup } from '../../platform/http/addresses/address-group.ts';
import { recordEvent, type EventContext, type SecurityEvent } from './record-event.ts';

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
  const details = { ...event.details, ...(isLast ? { more: t('Further events in this hour are not recorded.') } : {}) };
  const then = { ...attempt, app: { clock: { now: () => now } } };
  app
    .transaction((work) => recordEvent(work, then, { ...event, details }))
    .catch((error: unknown) => {
      app.logger.error({ part: 'security-log', err: error }, 'a failure could not be written into the security log');
    });
}
