import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { EngineSettings } from './index.ts';
import type { KeyReader, LiveEvent } from './streams.ts';
import { createAdmission, type Admission } from './admission.ts';
import { createEgressPool, type EgressPool } from './egress-pool.ts';
import type { StartChild } from './children/messages.ts';
import { createOpenStreams, type OpenStreams, type SourceName } from './open-streams.ts';
import type { CreatePackager, CreateRtmp, PackagerPort, RtmpPort } from './packager-port.ts';
import { createPublishers, type Publishers } from './publishers.ts';
import { createRealTime, type RealTime } from './packager/media-clock.ts';
import { createSignalling, type Signalling } from './signalling/signalling.ts';
import { createTickets, viewerOf, type Tickets } from './tickets.ts';
import { splitPorts, type UdpPorts } from './udp-ports.ts';
import { createViewers, type Viewers } from './viewers/viewers.ts';
import { createSocketFolder, type SocketFolder } from './wire/socket-path.ts';

export interface EngineOptions extends EngineSettings {
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Where its processes meet; a new folder unless given. */
  readonly sockets?: SocketFolder;
  readonly createPackager: CreatePackager | undefined;
  readonly createRtmp: CreateRtmp | undefined;
  /** How many viewers a process has at most; tests lower it. */
  readonly viewersPerProcess?: number;
}

/** The site, as the engine knows it: who listens to its events, and who reads its stream keys. */
interface Site {
  readonly listeners: ((event: LiveEvent) => void)[];
  readKey: KeyReader;
  /** Keys that were taken back, perhaps while one of them was being read. */
  readonly stoppedKeys: Set<string>;
}

/** What the parts have in common. */
interface Base {
  readonly options: EngineOptions;
  readonly site: Site;
  readonly sockets: SocketFolder;
  readonly time: RealTime;
  readonly tickets: Tickets;
  readonly admission: Admission;
  readonly streams: OpenStreams;
  readonly pathOf: (source: SourceName) => string;
  readonly tell: (event: LiveEvent) => void;
}

/** The engine's parts, connected to each other. */
export interface Parts extends Base {
  readonly pool: EgressPool;
  readonly viewers: Viewers;
  readonly publishers: Publishers;
  readonly packager: PackagerPort | undefined;
  readonly rtmp: RtmpPort | undefined;
  readonly signalling: Signalling;
}

export async function connectParts(options: EngineOptions): Promise<Parts> {
  const base = await createBase(options);
  const { admission, sockets, pathOf, streams, tell, time } = base;
  const ports = splitPorts(options.udpPorts);
  const pool = createEgressPool({
    logger: options.logger,
    portsOf: ports.egress,
    startOf: (egressPorts) => startOf(options, egressPorts),
    onEvent: (event) => viewers.hear(event),
    onLost: (sessionIds) => viewers.lose(sessionIds),
    ...(options.viewersPerProcess === undefined ? {} : { maxViewers: options.viewersPerProcess }),
  });
  const viewers = createViewers({ clock: options.clock, time, admission, pool, tell });
  const publishers = createPublishers({
    logger: options.logger,
    streams,
    time,
    start: startOf(options, ports.ingest, sockets.path('ingest.sock')),
    pathOf,
    packager: () => packager,
    rtmp: () => rtmp,
    onMoved(streamId, path) {
      viewers.setSource(streamId, path);
      pool.warm();
    },
    onReordered: (streamId) => viewers.endConnections(streamId),
    tell,
  });
  const packager = openPackager(base, viewers);
  const rtmp = openRtmp(base, publishers);
  const signalling = openSignalling(base, viewers, publishers);
  if (streams.wereOpen) {
    publishers.warm();
    pool.warm();
  }
  return { ...base, pool, viewers, publishers, packager, rtmp, signalling };
}

async function createBase(options: EngineOptions): Promise<Base> {
  const { clock } = options;
  const sockets = options.sockets ?? (await createSocketFolder(options.dataDir));
  const site: Site = { listeners: [], readKey: async () => undefined, stoppedKeys: new Set() };
  const tickets = createTickets(options);
  return {
    options,
    site,
    sockets,
    time: createRealTime(clock),
    tickets,
    admission: createAdmission({ clock, tickets }),
    streams: createOpenStreams(options.dataDir),
    pathOf: (source) => sockets.path(`${source}.sock`),
    tell: (event) => site.listeners.forEach((listener) => listener(event)),
  };
}

function startOf({ publicAddress, isLocal }: EngineOptions, ports: UdpPorts, socketPath = ''): StartChild {
  return { type: 'start', socketPath, ports, publicAddress, isLocal };
}

function openPackager({ options, streams, admission, tell }: Base, viewers: Viewers): PackagerPort | undefined {
  return options.createPackager?.({
    folder: join(options.dataDir, 'live'),
    logger: options.logger,
    admit(text, streamId, what) {
      const ticket = streams.get(streamId) && admission.read(text, 'hls', streamId);
      if (ticket && what === 'media') viewers.fetched(viewerOf(ticket), new Date(ticket.expiresAt));
      return ticket?.viewerId;
    },
    onRecorded: (streamId) => tell({ type: 'recorded', streamId }),
    onThumbnail: (streamId) => tell({ type: 'pictured', streamId }),
    onRecordingProblem: (streamId, problem) => tell({ type: 'recording-problem', streamId, problem }),
  });
}

function openRtmp({ options, site, pathOf, tell }: Base, publishers: Publishers): RtmpPort | undefined {
  if (options.rtmpPort === undefined) return undefined;
  return options.createRtmp?.({
    socketPath: pathOf('rtmp'),
    logger: options.logger,
    port: options.rtmpPort,
    publicHost: options.publicAddress ?? new URL(options.publicUrl).hostname.replace(/^\[|\]$/g, ''),
    readKey: (key, opens) => site.readKey(key, opens),
    onEvent: (event) => publishers.hear('rtmp', event),
    onRefused: (key, problem) => tell({ type: 'encoder-refused', key, problem }),
    onCrash: () => publishers.lose('rtmp'),
  });
}

function openSignalling(base: Base, viewers: Viewers, publishers: Publishers): Signalling {
  const { options, site, streams, tickets, admission, pathOf } = base;
  return createSignalling({
    streams,
    tickets,
    admission,
    viewers,
    publishers,
    pathOf,
    readKey: (key, opens) => site.readKey(key, opens),
    clock: options.clock,
    ice: options.ice,
  });
}
