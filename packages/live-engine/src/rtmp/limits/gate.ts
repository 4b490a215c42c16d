import { addressGroup } from '@ovation/machine/address-group.ts';

const maxConnections = 300;
const maxOfAddress = 20;
/** Connections that do not publish yet. */
const maxNewcomers = 50;
const maxNewcomersOfAddress = 8;

interface Guest {
  readonly group: string;
  isNewcomer: boolean;
  leave(): void;
}

export interface Seat {
  /** The key was right. */
  accept(): void;
  /** Free for another connection. */
  leave(): void;
}

/** Keeps connections within limits, in all and for each address (of IPv6, each /64). */
export interface Gate {
  /** Undefined: there is no room. `onEvicted` is called if the connection has to make room for a later one. */
  enter(address: string, onEvicted: () => void): Seat | undefined;
}

export function createGate(): Gate {
  /** In the order of their arrival. */
  const guests = new Set<Guest>();

  const newcomers = (): Guest[] => [...guests].filter(({ isNewcomer }) => isNewcomer);

  function hasRoomFor(group: string): boolean {
    const own = [...guests].filter((guest) => guest.group === group);
    const ownNewcomers = own.filter(({ isNewcomer }) => isNewcomer);
    return own.length < maxOfAddress && ownNewcomers.length < maxNewcomersOfAddress && guests.size < maxConnections;
  }

  /** A flood from many addresses costs its own earlier connections, and no one who publishes. */
  function makeRoom(): void {
    const waiting = newcomers();
    for (const guest of waiting.slice(0, Math.max(0, waiting.length - maxNewcomers + 1))) guest.leave();
  }

  return {
    enter(address, onEvicted) {
      const group = addressGroup(address);
      makeRoom();
      if (!hasRoomFor(group)) return undefined;
      const guest: Guest = {
        group,
        isNewcomer: true,
        leave() {
          guests.delete(guest);
          onEvicted();
        },
      };
      guests.add(guest);
      return {
        accept() {
          guest.isNewcomer = false;
        },
        leave: () => void guests.delete(guest),
      };
    },
  };
}
