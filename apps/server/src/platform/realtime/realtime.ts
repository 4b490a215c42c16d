import type {
  ClientEvent,
  ClientEventName,
  ClientReply,
  ServerEvent,
  ServerEventName,
} from '@ovation/contract/events.ts';
import type { Actor } from '../http/call.ts';

/** Tells the sockets of accounts, on whichever process they are; always after the commit (`work.afterCommit`). */
export interface Realtime {
  emit<Name extends ServerEventName>(accountId: string, name: Name, event: ServerEvent<Name>): void;
  /** The same to many, by few broadcasts. */
  emitToMany<Name extends ServerEventName>(accountIds: readonly string[], name: Name, event: ServerEvent<Name>): void;
  /** Tells those who watch something (`Caller.watch`). */
  emitToWatchers<Name extends ServerEventName>(thing: Watched, name: Name, event: ServerEvent<Name>): void;
  /** The same on this process alone: for what each process finds out by itself. */
  emitToOwnWatchers<Name extends ServerEventName>(thing: Watched, name: Name, event: ServerEvent<Name>): void;
  /** Nobody of this account watches it any longer. */
  endWatching(accountId: string, thing: Watched): void;
  /** Nobody watches it any longer; what was told before still arrives. */
  endAllWatching(thing: Watched): void;
  /** Whether an account has a live socket, or had one some seconds ago. */
  isOnline(accountId: string): boolean;
  /** Everybody who has one. */
  online(): string[];
  /** Closes those sockets of an account whose session has ended: logged out, another password, suspended. */
  recheck(accountId: string): void;
  /** Closes the sockets of this process that may no longer come in (maintenance, a blocked country), and says why. */
  recheckAccess(): void;
}

/** What sockets may watch beside what their account is told: `presence` of an account, a `stream` chat. */
export interface Watched {
  readonly kind: 'presence' | 'stream';
  readonly id: string;
}

/** Who sends an event: a socket that has logged in. */
export interface Caller {
  readonly accountId: string;
  readonly actor: Actor;
  /** Two letters, where it is known. */
  readonly country: string | undefined;
  /** Watches these things of a kind, and those that it watched before no longer. */
  watch(kind: Watched['kind'], ids: readonly string[]): Promise<void>;
}

/** Answers one event of a client, checked by the contract. */
export type ClientEventHandler<Name extends ClientEventName> = (
  caller: Caller,
  event: ClientEvent<Name>,
) => Promise<ClientReply<Name>>;

/** What comes from clients. Modules say at their registration what they answer and hear. */
export interface Incoming {
  answer<Name extends ClientEventName>(name: Name, handler: ClientEventHandler<Name>): void;
  /** An account has come to the site, or is gone from it; every process with sockets learns of it once. */
  onPresence(listener: (accountId: string, isOnline: boolean) => void): void;
}
