import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { systemClock } from '../clock.ts';
import { releaseStartMemory } from '@ovation/machine/release-memory.ts';
import type { KeyOwner } from '../streams.ts';
import { Unavailable } from '../failure.ts';
import { createLocalEngine, type LocalEngine } from '../local-engine.ts';
import { packagerWith } from '../packager/packager.ts';
import { createRtmp } from '../rtmp/rtmp.ts';
import { callsOf } from './calls.ts';
import { forgetEngine } from './engine-file.ts';
import { serveHls } from './hls-server.ts';
import { openLink, type Handlers, type Link } from './link.ts';
import type { EngineStart, Greeting, Welcome } from './messages.ts';

const lookMs = 500;
/** How long a process that was just started waits for its server. */
const firstMs = 60_000;

/**
 * The engine in a process of its own, which outlives the server that has started it: publishers and viewers go on while
 * the server starts again. It serves one server at a time, and ends when none has come for a while.
 */
interface Host {
  readonly start: EngineStart;
  readonly engine: LocalEngine;
  server: Link | undefined;
  /** Whether the server hears events; before, it looks at what has happened without it. */
  isAttended: boolean;
  aloneSince: Date | undefined;
  end: NodeJS.Timeout | undefined;
  stopped: Promise<void> | undefined;
}

async function run(start: EngineStart): Promise<void> {
  const log = (level: 'info' | 'warn', line: unknown[]): void => host.server?.tell('log', level, line);
  const engine = await createLocalEngine({
    ...start.options,
    clock: systemClock,
    logger: {
      info: (...line: unknown[]) => log('info', line),
      warn: (...line: unknown[]) => log('warn', line),
    },
    // The server that finds it killed removes the whole folder.
    sockets: { path: (name) => join(start.folder, name), remove: async () => undefined },
    createPackager: packagerWith(start.packager),
    createRtmp,
  });
  const host: Host = {
    start,
    engine,
    server: undefined,
    isAttended: false,
    aloneSince: undefined,
    end: undefined,
    stopped: undefined,
  };
  engine.useKeys(async (key, opens) => {
    if (!host.server || !host.isAttended) throw new Unavailable('The site is starting.');
    return (await host.server.call('readKey', key, opens)) as KeyOwner | 'paused' | 'unopened' | undefined;
  });
  engine.onEvent((event) => {
    if (host.isAttended) host.server?.tell('event', event);
  });
  await serveHls(engine, start.sockets.hls);
  tellAddress(host);
  waitForServer(host, Math.max(start.aloneMs, firstMs));
  createServer((socket) => accept(host, socket)).listen(start.sockets.link);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void stop(host));
}

function accept(host: Host, socket: Socket): void {
  const { engine } = host;
  const link: Link = openLink(socket, {
    greet: (greeting: Greeting) => greet(host, link, greeting),
    ...onlyFor(() => host.server === link, {
      ...callsOf(engine),
      attend() {
        if (host.aloneSince) engine.beginAnew(host.aloneSince);
        [host.isAttended, host.aloneSince] = [true, undefined];
      },
      stop: () => stop(host),
      ping: () => undefined,
    }),
  });
  void link.closed.then(() => lose(host, link));
}

function onlyFor(isServer: () => boolean, handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => {
    const guard = (...parameters: never[]): unknown => {
      if (!isServer()) throw new Unavailable('This engine has another server.');
      return handle(...parameters);
    };
    return [name, guard] as const;
  });
  return Object.fromEntries(guarded);
}

function greet(host: Host, link: Link, { token, fingerprint }: Greeting): Welcome {
  const { start, engine, aloneSince } = host;
  // One that ends is no help to a server that would take it over.
  if (token !== start.token || host.stopped) return 'other';
  if (host.server) return 'taken';
  if (fingerprint !== start.fingerprint) {
    // After the answer.
    setImmediate(() => void stop(host));
    return 'other';
  }
  host.server = link;
  clearTimeout(host.end);
  return { streams: engine.openStreams(), aloneSince, rtmpUrl: engine.rtmpUrl };
}

/** The server is gone, and did not say so. What people have paid for goes on until another one knows better. */
function lose(host: Host, link: Link): void {
  if (host.server !== link) return;
  [host.server, host.isAttended] = [undefined, false];
  waitForServer(host, host.start.aloneMs);
  if (host.aloneSince !== undefined) return;
  host.aloneSince = systemClock.now();
  host.engine.extendTimes(host.start.aloneMs);
}

function waitForServer(host: Host, ms: number): void {
  clearTimeout(host.end);
  host.end = setTimeout(() => void stop(host), ms);
}

function stop(host: Host): Promise<void> {
  return (host.stopped ??= end(host));
}

async function end({ start, engine, end: timer }: Host): Promise<void> {
  clearTimeout(timer);
  await engine.close().catch(report);
  rmSync(start.folder, { recursive: true, force: true });
  await forgetEngine(start.options.dataDir, start);
  process.exit(0);
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** The address for RTMP is known when its process listens. */
function tellAddress(host: Host): void {
  let told: string | undefined;
  setInterval(() => {
    const { rtmpUrl } = host.engine;
    if (rtmpUrl === told || !host.server) return;
    told = rtmpUrl;
    host.server.tell('rtmpUrl', rtmpUrl);
  }, lookMs);
}

// The server that reads it may be gone.
process.stderr.on('error', () => undefined);
await run(JSON.parse(await text(process.stdin)) as EngineStart);
releaseStartMemory();
