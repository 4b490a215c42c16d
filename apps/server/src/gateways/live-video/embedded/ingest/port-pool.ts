import type { UdpPorts } from '../udp-ports.ts';

const maxSessions = 200;

/** The UDP ports of the publishers: the library would give the same one to two that come at once, and then hang. */
export interface PortPool {
  /** 0 for any; undefined if all are in use. */
  take(): number | undefined;
  giveBack(port: number): void;
}

export function createPortPool({ from, to }: UdpPorts): PortPool {
  const free = from === 0 ? Array.from({ length: maxSessions }, () => 0) : range(from, to);
  return {
    // The one that has been free for longest: another program may hold the latest.
    take: () => free.shift(),
    giveBack: (port) => void free.push(port),
  };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.min(maxSessions, to - from + 1) }, (_, index) => from + index);
}
