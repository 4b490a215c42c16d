import type { IncomingMessage } from 'node:http';
import { addressGroup } from '../http/addresses/address-group.ts';

/** A household behind one address opens fewer, and whoever logs in is counted by account instead. */
const maxFromOneAddress = 30;
/** Of a whole process: so many do not hold up those who are logged in. */
const maxTogether = 2_000;

/** Counts the sockets that nobody has logged in by. */
export interface StrangerLimit {
  hasRoom(request: IncomingMessage): boolean;
  /** From its first request until it logs in or is gone. */
  enter(request: IncomingMessage): void;
  leave(request: IncomingMessage): void;
}

export function createStrangerLimit(addressOf: (request: IncomingMessage) => string): StrangerLimit {
  const groups = new Map<IncomingMessage, string>();
  const counts = new Map<string, number>();
  return {
    hasRoom(request) {
      const fromThere = counts.get(addressGroup(addressOf(request))) ?? 0;
      return groups.size < maxTogether && fromThere < maxFromOneAddress;
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
