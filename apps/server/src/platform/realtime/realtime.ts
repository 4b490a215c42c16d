import type {
  ClientEvent,
  ClientEventName,
  ClientReply,
  ServerEvent,
  ServerEventName,
} from '@ovation/contract/events.ts';
import type { Actor } from '../http/call.ts';

/** An event, or what writes it: one with sentences is written in the language of each socket that receives it. */
export type Emitted<Name extends ServerEventName> = ServerEvent<Name> | (() => ServerEvent<Name>);

/** Emits events to the sockets of accounts on all processes; always after the commit (`work.afterCommit`). */
export interface Realtime {
  emit<Name extends ServerEventName>(accountId: string, name: Name, event: Emitted<Name>): void;
  /** Emits the same event to many accounts with few broadcasts. */
  emitToMany<Name extends ServerEventName>(accountIds: readonly string[], name: Name, event: ServerEvent<Name>): void;
  /** Emits to the sockets that watch a target (`Caller.watch`), without those whose account ignores the author. */
  emitToWatchers<Name extends ServerEventName>(
    target: Watched,
    name: Name,
    event: Emitted<Name>,
    authorId?: string,
  ): void;
  /** All sockets of an account ignore another one from now on. */
  ignore(accountId: string, authorId: string): void;
  /** They do not ignore it any longer. */
  heed(accountId: string, authorId: string): void;
  /** Emits only to watchers on this process: for events that each process detects itself. */
  emitToOwnWatchers<Name extends ServerEventName>(target: Watched, name: Name, event: ServerEvent<Name>): void;
  /** No socket of this account watches the target any longer. */
  endWatching(accountId: string, target: Watched): void;
  /** No socket watches the target any longer; earlier events still arrive. */
  endAllWatching(target: Watched): void;
  /** Whether an account has a live socket, or had one some seconds ago. */
  isOnline(accountId: string): boolean;
  /** How many sockets this process holds. */
  totalSockets(): number;
  /** The ids of all accounts that are online. */
  online(): string[];
  /** Closes those sockets of an account whose session has ended: logged out, another password, suspended. */
  recheck(accountId: string): void;
  /**
   * Closes the sockets of this process that no longer have access (maintenance, a blocked country), with the reason.
   */
  recheckAccess(): void;
}

/**
 * What sockets may watch in addition to the events of their account: `presence` of an account, a `stream` chat, a
 * `live` stream.
 */
export interface Watched {
  readonly kind: 'presence' | 'stream' | 'live';
  readonly id: string;
}

/** The sender of a client event: a logged-in socket. */
export interface Caller {
  readonly accountId: string;
  readonly actor: Actor;
  /** Two letters, if known. */
  readonly country: string | undefined;
  /** Watches these targets, and no others of the same kind. */
  watch(kind: Watched['kind'], ids: readonly string[]): Promise<void>;
  isWatching(target: Watched): boolean;
  /** Ignores these accounts too: the socket receives nothing of theirs from what it watches. */
  ignore(authorIds: readonly string[]): Promise<void>;
}

/** Handles one client event, which was checked against the contract. */
export type ClientEventHandler<Name extends ClientEventName> = (
  caller: Caller,
  event: ClientEvent<Name>,
) => Promise<ClientReply<Name>>;

/** Client events. Modules register their handlers and listeners here. */
export interface Incoming {
  answer<Name extends ClientEventName>(name: Name, handler: ClientEventHandler<Name>): void;
  /** Called once on every process with sockets when an account goes online or offline. */
  onPresence(listener: (accountId: string, isOnline: boolean) => void): void;
}
