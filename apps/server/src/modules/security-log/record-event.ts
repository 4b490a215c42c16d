import type { SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { hasEventSince, insertEvent } from './security-event.store.ts';

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
