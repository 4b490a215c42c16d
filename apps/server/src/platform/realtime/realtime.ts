import type { ServerEvent, ServerEventName } from '@ovation/contract/events.ts';

/** Tells the sockets of accounts; always after the commit (`work.afterCommit`). */
export interface Realtime {
  tell<Name extends ServerEventName>(accountId: string, name: Name, event: ServerEvent<Name>): void;
  /** Whether an account has a live socket on this process. */
  isOnline(accountId: string): boolean;
  /** Everybody who has one. */
  online(): string[];
  /** Closes those sockets of an account whose session has ended: logged out, another password, suspended. */
  recheck(accountId: string): void;
}
