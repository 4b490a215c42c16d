import type { IncomingMessage } from 'node:http';
import { addressGroup } from '@ovation/machine/address-group.ts';

/** More than the people behind one address open at once before they log in. */
const maxPerNetwork = 30;
/** Of strangers in this process: accounts have room beside them. */
const maxStrangers = 2_000;
/** The maximum number of open pages of one account, over all processes. */
const maxPerAccount = 30;
/** Our pages log in at once. */
const loginWithinMs = 10_000;

/** A connection below socket.io. */
export interface Connection {
  readonly request: IncomingMessage;
  close(discard: boolean): unknown;
}

interface ConnectionLimitOptions {
  /** The remote address of a handshake, by which strangers are counted. */
  addressOf(request: IncomingMessage): string;
  /** The sockets of an account on the other processes. */
  countElsewhere(accountId: string): number;
}

/** An account, or a network of which the stranger has some seconds to log in. */
interface Owner {
  readonly key: string;
  readonly deadline?: NodeJS.Timeout;
}

/** Counts each connection from its first request until it closes: for its account, or for the network of a stranger. */
export interface ConnectionLimit {
  hasRoom(request: IncomingMessage, accountId: string | undefined): boolean;
  /** Counts a connection for this owner instead of the one before. False, and nothing changes, if that has no room. */
  claim(connection: Connection, accountId: string | undefined): boolean;
  release(connection: Connection): void;
}

export function createConnectionLimit({ addressOf, countElsewhere }: ConnectionLimitOptions): ConnectionLimit {
  const owners = new Map<Connection, Owner>();
  const counts = new Map<string, number>();
  let totalStrangers = 0;
  const keyOf = (request: IncomingMessage, accountId: string | undefined): string =>
    accountId === undefined ? `network ${addressGroup(addressOf(request))}` : `account ${accountId}`;

  function hasRoom(request: IncomingMessage, accountId: string | undefined): boolean {
    const count = counts.get(keyOf(request, accountId)) ?? 0;
    if (accountId !== undefined) return count + countElsewhere(accountId) < maxPerAccount;
    return totalStrangers < maxStrangers && count < maxPerNetwork;
  }

  function release(connection: Connection): void {
    const owner = owners.get(connection);
    if (!owner) return;
    owners.delete(connection);
    if (owner.deadline) totalStrangers -= 1;
    clearTimeout(owner.deadline);
    const left = (counts.get(owner.key) ?? 1) - 1;
    if (left > 0) counts.set(owner.key, left);
    else counts.delete(owner.key);
  }

  return {
    hasRoom,
    release,
    claim(connection, accountId) {
      const key = keyOf(connection.request, accountId);
      if (owners.get(connection)?.key === key) return true;
      if (!hasRoom(connection.request, accountId)) return false;
      release(connection);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (accountId === undefined) {
        totalStrangers += 1;
        owners.set(connection, { key, deadline: setTimeout(() => connection.close(true), loginWithinMs).unref() });
      } else owners.set(connection, { key });
      return true;
    },
  };
}
