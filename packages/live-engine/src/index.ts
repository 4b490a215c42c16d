import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { IceConfig } from './signalling/ice-servers.ts';
import type { RelayServer } from './signalling/borrow-relay.ts';
import type * as words from './streams.ts';
import type { UdpPorts } from './udp-ports.ts';

export type * from './streams.ts';
export { publishTicketMs } from './streams.ts';
export { EngineFailure } from './failure.ts';

/** What the engine has to know of its site. Written as JSON for the engine's process. */
export interface EngineSettings {
  readonly dataDir: string;
  readonly publicUrl: string;
  /** Signs tickets, 32 bytes in base64url: the engine does not have the site's secret. */
  readonly ticketKey: string;
  readonly udpPorts: UdpPorts;
  readonly publicAddress: string | undefined;
  /** Whether the site is reached only on this machine or its network. */
  readonly isLocal: boolean;
  readonly ice: IceConfig;
  /** Absent: it takes no RTMP. 0 for any port. */
  readonly rtmpPort?: number | undefined;
}

/** Recordings leave the reserve of the disk free, and end at their maximum length. */
export interface RecordingLimits {
  readonly reserveBytes: number;
  readonly maxRecordingMs: number;
}

/** Accounts are names to it, and rules are the site's. All calls throw EngineFailure, `unavailable` above all. */
export interface LiveEngine {
  /** Prepares for a publisher; doing so again with the same epoch changes nothing. */
  openStream(stream: words.OpenStream): Promise<void>;
  publishTicket(publisher: { readonly streamId: string; readonly accountId: string }): Promise<words.PublishWay[]>;
  /** The address for encoders, once it listens. */
  readonly rtmpUrl: string | undefined;
  useKeys(read: words.KeyReader): void;
  watchTicket(viewer: words.Viewer): Promise<words.WatchTicket>;
  /** Disconnects all tabs of an account within two seconds, and refuses the tickets that it has. */
  stopWatching(viewer: { readonly streamId: string; readonly accountId: string }): Promise<void>;
  stopAllWatching(streamId: string): Promise<void>;
  /** The account's video stops at this time by itself; undefined: no end. */
  setPaidUntil(
    viewer: { readonly streamId: string; readonly accountId: string },
    until: Date | undefined,
  ): Promise<void>;
  /** Disconnects the encoders that came with this key, which is refused from now on. */
  stopKey(keyId: string): Promise<void>;
  /** Disconnects the publisher, who may come back. */
  stopPublishing(streamId: string): Promise<void>;
  /** Ends it for everyone and finishes the recording; ending again changes nothing. */
  endStream(streamId: string): Promise<void>;
  presence(streamId: string): Promise<words.StreamPresence | undefined>;
  /** A JPEG of the last half minute. */
  thumbnail(streamId: string): Promise<Uint8Array | undefined>;
  /** Of an ended stream. */
  recording(streamId: string): Promise<words.Recording | undefined>;
  discardRecording(streamId: string): Promise<void>;
  onEvent(listener: (event: words.LiveEvent) => void): void;
  /** Adds those of WHIP, WHEP and LL-HLS, whose handlers throw EngineFailure. */
  addRoutes(server: FastifyInstance): void;
  close(): Promise<void>;
}

/** The engine in a process of its own, which goes on when this server is killed, and is taken over by the next one. */
export interface EngineProcess extends LiveEngine {
  /** Since when the engine that was taken over has been alone; undefined for any other. Nobody pays for this time. */
  readonly aloneSince: Date | undefined;
  /** From now on events are heard and keys are read. */
  attend(): void;
}

interface Site {
  readonly engine: EngineSettings;
  readonly packager: RecordingLimits;
}

export async function openEngineProcess(site: Site & { readonly logger: Logger }): Promise<EngineProcess> {
  return (await import('./process/engine-process.ts')).openEngineProcess(site);
}

/** The engine in this process, which ends with it. */
export async function openEngine(
  site: Site & { readonly clock: Clock; readonly logger: Pick<Logger, 'warn' | 'info'> },
): Promise<LiveEngine> {
  return (await import('./open-engine.ts')).openEngine(site);
}

/** Borrows a relay of a TURN server with a viewer's login, and returns its address. Rejects if it lends none. */
export async function borrowRelay(server: RelayServer, turnSecret: string): Promise<string> {
  return (await import('./signalling/borrow-relay.ts')).borrowRelay(server, turnSecret);
}
