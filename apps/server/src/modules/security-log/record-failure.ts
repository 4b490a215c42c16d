import type { App } from '../../app.ts';
import { addressGroup } from '../../platform/http/addresses/address-group.ts';
import { recordEvent, type EventContext, type SecurityEvent } from './record-event.ts';

type FailedAttempt = EventContext & {
  readonly app: App;
  readonly request: { readonly address: string; readonly userAgent: string };
};

const hourMs = 3_600_000;

/** How many failures of an hour are written down: of one network at one account, and of all together. Names that nobody has are cheap to make up, so of them fewer are. */
const max = { ofOne: 10, ofAll: 5_000, ofUnknown: 500 };

/**
 * Writes down what was refused, such as a wrong password. Of many only the first, then one that says that more came: who guesses must not fill the disk.
 * The answer does not wait for it, so that the time that it takes does not tell whether there is such an account.
 */
export async function recordFailure(attempt: FailedAttempt, event: SecurityEvent): Promise<void> {
  const { app, request } = attempt;
  const accountId = event.subjectId ?? attempt.actor?.id;
  const now = app.clock.now();
  const [ofOne, ofAll] = await Promise.all([
    app.counters.add(
      `security-log:${event.kind} ${accountId ?? 'nobody'} ${addressGroup(request.address)}`,
      hourMs,
      now,
    ),
    app.counters.add(`security-log:${accountId === undefined ? 'nobody' : 'somebody'}`, hourMs, now),
  ]);
  const maxOfAll = accountId === undefined ? max.ofUnknown : max.ofAll;
  if (ofOne.count > max.ofOne || ofAll.count > maxOfAll) return;
  const isLast = ofOne.count === max.ofOne || ofAll.count === maxOfAll;
  const details = { ...event.details, ...(isLast ? { more: 'More of this hour are not written down.' } : {}) };
  const then = { ...attempt, app: { clock: { now: () => now } } };
  app
    .transaction((work) => recordEvent(work, then, { ...event, details }))
    .catch((error: unknown) => {
      app.logger.error({ part: 'security-log', err: error }, 'a failure could not be written into the security log');
    });
}
