import type { SecurityEventKind } from '@ovation/contract/site/security-log.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { insertEvent } from './security-event.store.ts';

/** Who does something, and from where; a `Call` says both. A job has neither, a stranger has no account. */
export interface EventContext {
  readonly app: Pick<App, 'clock'>;
  readonly actor?: { readonly id: string } | undefined;
  readonly request?: { readonly address: string; readonly userAgent: string } | undefined;
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Whose account it is about; the actor's own unless told. */
  readonly subjectId?: string | undefined;
  /** What else staff should read, by name. No secrets, no e-mail addresses: the log is kept when an account is closed. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Writes an event into the security log, in the transaction of what it is about: there is never one without the other. */
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
