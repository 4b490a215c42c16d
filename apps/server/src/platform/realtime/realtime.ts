import type { ServerEvent, ServerEventName } from '@ovation/contract/events.ts';

/** Tells the sockets of accounts; always after the commit (`work.afterCommit`). */
export interface Realtime {
  tell<Name extends ServerEventName>(accountId: string, name: Name, event: ServerEvent<Name>): void;
  /** Whether an account has a live socket on this process. */
  isOnline(accountId: string): boolean;
  /** Everybody who has one. */
  online(): string[];
  /** Ends an account's sockets: logged out, suspended. */
  disconnect(accountId: string): void;
}
