import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino, type Logger } from 'pino';
import { createLocalEngine, type LocalEngine } from '../local-engine.ts';
import { packagerWith } from '../packager/packager.ts';
import { createRtmp } from '../rtmp/rtmp.ts';
import type { RecordingLimits } from '../index.ts';
import type { UdpPorts } from '../udp-ports.ts';
import type { PublishWay, WatchWay } from '../streams.ts';
import { encodeClip, type ClipOptions } from './h264-clip.ts';
import { publishClip, type PublisherOptions, type TestPublisher } from './whip-publisher.ts';
import { watchStream, type TestViewer, type ViewerOptions } from './whep-viewer.ts';

export interface TestEngine {
  readonly live: LocalEngine;
  /** Why it lacks what other engines have. */
  readonly lacks: { readonly recording?: string };
  /** Moves its clock. */
  advance(ms: number): void;
  readonly url: string;
  publish(ways: readonly PublishWay[], options?: Pick<PublisherOptions, 'mangle' | 'route'>): Promise<TestPublisher>;
  watch(ways: readonly WatchWay[], options?: Omit<ViewerOptions, 'url' | 'token'>): Promise<TestViewer>;
  /** Stops the supervisor and its children, and starts anew in the same folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestEngineOptions {
  readonly viewersPerProcess?: number;
  readonly udpPorts?: UdpPorts;
  readonly clip?: ClipOptions;
  /** It has LL-HLS, recordings and thumbnails. */
  readonly packager?: RecordingLimits;
  /** It takes RTMP, on any port. */
  readonly takesRtmp?: boolean;
  /** Silent otherwise. */
  readonly logger?: Logger;
}

/** The embedded engine with its routes, without the rest of the site, on free ports. */
export async function startEngine({ clip, ...options }: TestEngineOptions = {}): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'live-'));
  const pictures = await encodeClip(clip);
  let offsetMs = 0;
  const place: Place = { folder, port: await freePort(), now: () => new Date(Date.now() + offsetMs) };
  let running = await run(place, options);
  return {
    get live() {
      return running.live;
    },
    url: urlOf(place),
    lacks: options.packager ? {} : { recording: 'this engine was started without a packager' },
    publish: (ways, publishing) => publishClip({ ...whip(ways), clip: pictures, ...publishing }),
    watch: (ways, watching) => watchStream({ ...whep(ways), ...watching }),
    advance(ms) {
      offsetMs += ms;
    },
    async restart() {
      await running.stop();
      running = await run(place, options);
    },
    async close() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly now: () => Date;
}

function urlOf({ port }: Place): string {
  return `http://127.0.0.1:${port}`;
}

async function run(
  place: Place,
  { packager, takesRtmp = false, ...rest }: Omit<TestEngineOptions, 'clip'>,
): Promise<{ live: LocalEngine; stop(): Promise<void> }> {
  // As long as that of the site, because tickets are in the path.
  const server = Fastify({ routerOptions: { maxParamLength: 500 } });
  const live = await createLocalEngine({
    dataDir: place.folder,
    publicUrl: urlOf(place),
    ticketKey: Buffer.alloc(32, 'a secret of the tests').toString('base64url'),
    clock: { now: place.now },
    logger: pino({ level: 'silent' }),
    udpPorts: { from: 0, to: 0 },
    publicAddress: undefined,
    isLocal: true,
    ice: { stunUrls: [], turnUrls: [], turnSecret: undefined },
    rtmpPort: takesRtmp ? 0 : undefined,
    createRtmp: takesRtmp ? createRtmp : undefined,
    createPackager: packager && packagerWith(packager),
    ...rest,
  });
  live.addRoutes(server);
  await server.listen({ port: place.port, host: '127.0.0.1' });
  return {
    live,
    async stop() {
      await live.close();
      await server.close();
    },
  };
}

/** The engine gets its address before the server listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return port;
}

function whip(ways: readonly PublishWay[]): Extract<PublishWay, { readonly kind: 'whip' }> {
  const way = ways.find((each) => each.kind === 'whip');
  if (!way) throw new Error('There is no address for WHIP.');
  return way;
}

function whep(ways: readonly WatchWay[]): Extract<WatchWay, { readonly kind: 'whep' }> {
  const way = ways.find((each) => each.kind === 'whep');
  if (!way) throw new Error('There is no address for WHEP.');
  return way;
}
