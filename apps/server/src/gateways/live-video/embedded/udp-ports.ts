import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { IceConfig } from './signalling/ice-servers.ts';
import type { CreatePackager, CreateRtmp } from './packager-port.ts';
import type { SocketFolder } from './wire/socket-path.ts';

/** The UDP ports of the engine; 0 for any. */
export interface UdpPorts {
  readonly from: number;
  readonly to: number;
}

const anyPort: UdpPorts = { from: 0, to: 0 };

/** The first half is for egress, one port for each process; the second half for ingest, one for each publisher. */
export function splitPorts(ports: UdpPorts): {
  readonly ingest: UdpPorts;
  egress(index: number): UdpPorts | undefined;
} {
  if (ports.from === 0) return { ingest: anyPort, egress: () => anyPort };
  const half = Math.floor((ports.to - ports.from + 1) / 2);
  return {
    ingest: { from: ports.from + half, to: ports.to },
    egress: (index) => (index < half ? { from: ports.from + index, to: ports.from + index } : undefined),
  };
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly publicUrl: string;
  /** Signs tickets (tickets.ts): the engine does not have the site's secret. */
  readonly ticketKey: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly udpPorts: UdpPorts;
  readonly publicAddress: string | undefined;
  /** Whether the site is reached only on this machine or its network. */
  readonly isLocal: boolean;
  readonly ice: IceConfig;
  /** Undefined: it takes no RTMP. 0 for any port. */
  readonly rtmpPort: number | undefined;
  /** Where its processes meet; a new folder unless given. */
  readonly sockets?: SocketFolder;
  readonly createPackager: CreatePackager | undefined;
  readonly createRtmp: CreateRtmp | undefined;
  /** How many viewers a process has at most; tests lower it. */
  readonly viewersPerProcess?: number;
}
