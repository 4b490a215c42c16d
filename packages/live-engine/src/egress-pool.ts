import type { Logger } from 'pino';
import { createLiveChild, type LiveChild } from './children/children.ts';
import type { EgressCommand, EgressEvent, EgressReplies, StartChild } from './children/messages.ts';
import type { UdpPorts } from './udp-ports.ts';

/** A viewer more costs frames for all of them: measured in docs/live.md. */
export const viewersPerProcess = 60;
const idleMs = 60_000;
const program = new URL('./egress/main.ts', import.meta.url);

/** One process that sends video to viewers, with the sessions that it has. */
export interface Egress {
  readonly child: LiveChild<EgressCommand, EgressReplies>;
  readonly sessions: Set<string>;
  idleSince: number;
}

export interface EgressPool {
  /** A process with room for one more, which is started if need be; undefined if all ports are in use. */
  choose(): Egress | undefined;
  /** Starts a process ahead of the first viewer. */
  warm(): void;
  all(): readonly Egress[];
  /** Ends the processes that have had no viewers for a minute. */
  sweep(): void;
  close(): void;
}

export interface EgressPoolOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly portsOf: (index: number) => UdpPorts | undefined;
  readonly startOf: (ports: UdpPorts) => StartChild;
  readonly onEvent: (event: EgressEvent) => void;
  /** The process has crashed: these sessions are lost. */
  readonly onLost: (sessionIds: readonly string[]) => void;
  readonly maxViewers?: number;
}

export function createEgressPool(options: EgressPoolOptions): EgressPool {
  const { logger, portsOf, startOf, onEvent, onLost, maxViewers = viewersPerProcess } = options;
  /** The index is the port's. */
  const processes = new Map<number, Egress>();

  function start(): Egress | undefined {
    let index = 0;
    while (processes.has(index)) index += 1;
    const ports = portsOf(index);
    if (!ports) return undefined;
    const child: Egress['child'] = createLiveChild<EgressCommand, EgressReplies, EgressEvent>({
      name: 'egress',
      program,
      logger,
      onEvent,
      onStart: () => child.tell(startOf(ports)),
      onCrash() {
        const lost = [...egress.sessions];
        egress.sessions.clear();
        onLost(lost);
      },
    });
    const egress: Egress = { child, sessions: new Set(), idleSince: Date.now() };
    processes.set(index, egress);
    return egress;
  }

  function choose(): Egress | undefined {
    return [...processes.values()].find(({ sessions }) => sessions.size < maxViewers) ?? start();
  }

  return {
    choose,
    warm: () => choose()?.child.warm(),
    all: () => [...processes.values()],
    sweep() {
      const now = Date.now();
      for (const [index, egress] of processes) {
        if (egress.sessions.size > 0) egress.idleSince = now;
        if (now - egress.idleSince <= idleMs) continue;
        egress.child.close();
        processes.delete(index);
      }
    },
    close() {
      for (const { child } of processes.values()) child.close();
    },
  };
}
