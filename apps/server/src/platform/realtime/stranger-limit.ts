import type { IncomingMessage } from 'node:http';
import { addressGroup } from '../http/addresses/address-group.ts';

/** More than a household behind one address opens; logged-in sockets are counted by account instead. */
const maxPerAddress = 30;
/** For the process: this number does not slow down logged-in users. */
const maxTotal = 2_000;

/** Counts the sockets that are not logged in. */
export interface StrangerLimit {
  hasRoom(request: IncomingMessage): boolean;
  /** Counts a socket from its first request until it logs in or closes. */
  enter(request: IncomingMessage): void;
  leave(request: IncomingMessage): void;
}

export function createStrangerLimit(addressOf: (request: IncomingMessage) => string): StrangerLimit {
  const groups = new Map<IncomingMessage, string>();
  const counts = new Map<string, number>();
  return {
    hasRoom(request) {
      const fromAddress = counts.get(addressGroup(addressOf(request))) ?? 0;
      return groups.size < maxTotal && fromAddress < maxPerAddress;
    },
    enter(request) {
      if (groups.has(request)) return;
      const group = addressGroup(addressOf(request));
      groups.set(request, group);
      counts.set(group, (counts.get(group) ?? 0) + 1);
    },
    leave(request) {
      const group = groups.get(request);
      if (group === undefined) return;
      groups.delete(request);
      const left = (counts.get(group) ?? 1) - 1;
      if (left > 0) counts.set(group, left);
      else counts.delete(group);
    },
  };
}
