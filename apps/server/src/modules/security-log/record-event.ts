import type { SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { insertEvent } from './security-event.store.ts';

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
