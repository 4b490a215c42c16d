import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { IceConfig } from './signalling/ice-servers.ts';
import type { CreatePackager, CreateRtmp } from './packager-port.ts';
import type { UdpPorts } from './udp-ports.ts';
import type { SocketFolder } from './wire/socket-path.ts';

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
