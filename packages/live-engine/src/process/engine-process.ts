import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import type { KeyReader, LiveEvent, OpenStream } from '../streams.ts';
import { Unavailable } from '../failure.ts';
import type { EngineProcess, EngineSettings, RecordingLimits } from '../index.ts';
import { iceLinks } from '../signalling/ice-servers.ts';
import { addSignallingRoutes } from '../signalling/routes.ts';
import { createSocketFolder } from '../wire/socket-path.ts';
import { remoteCalls } from './calls.ts';
import { fingerprintOf } from './fingerprint.ts';
import { noTicket } from '../hls/routes.ts';
import { addHlsProxy } from './hls-proxy.ts';
import { endProcess, killEngine, startEngine, takeOver, type Engaged } from './start-process.ts';

/** Longer than a server takes to start again on a busy machine. */
const usualAloneMs = 2 * 60_000;
const maxPauseMs = 5_000;
/** How often the process is asked whether it still answers, and how long it has for it. */
const usualLookMs = 20_000;
/** One that was slow once may be on a busy machine. */
const maxSilences = 2;

export interface EngineProcessOptions {
  readonly engine: EngineSettings;
  readonly packager: RecordingLimits;
  readonly logger: Logger;
  /** How long it goes on without a server; tests shorten it. */
  readonly aloneMs?: number;
  /** How often it is asked whether it still answers; tests shorten it. */
  readonly lookMs?: number;
}

/**
 * Takes over the engine that a killed server has left. Otherwise one is started: at once if it is needed before the
 * first stream, for encoders and for what an engine before it has left; else with the first call that needs it.
 */
export async function openEngineProcess(options: EngineProcessOptions): Promise<EngineProcess> {
  const { engine, logger } = options;
  const state: State = {
    options,
    fingerprint: fingerprintOf({ ...engine, ...options.packager }),
    streams: new Map(),
    listeners: [],
    readKey: async () => undefined,
    engaged: undefined,
    starting: undefined,
    isAttending: false,
    isClosed: false,
    rtmpUrl: undefined,
  };
  const found = await takeOver(meetingOf(state));
  if (found) {
    engage(state, found);
    logger.info(
      { streams: found.streams.length, since: found.aloneSince },
      'live engine: taken over from a server that was killed',
    );
  } else if (isNeededAtOnce(engine))
    void reach(state).catch((error: unknown) => logger.warn({ err: error }, 'live engine: start'));
  // Not spread: the address for RTMP is asked for each time.
  return Object.assign(callsOf(state), { aloneSince: found?.aloneSince });
}

interface State {
  readonly options: EngineProcessOptions;
  readonly fingerprint: string;
  /** Repeated to a process that replaces one which has crashed. */
  readonly streams: Map<string, OpenStream>;
  readonly listeners: ((event: LiveEvent) => void)[];
  readKey: KeyReader;
  engaged: Engaged | undefined;
  starting: Promise<Engaged> | undefined;
  isAttending: boolean;
  isClosed: boolean;
  rtmpUrl: string | undefined;
}

function isNeededAtOnce({ rtmpPort, dataDir }: EngineSettings): boolean {
  const folder = join(dataDir, 'live');
  const recordings = join(folder, 'recordings');
  return (
    rtmpPort !== undefined ||
    existsSync(join(folder, 'open')) ||
    (existsSync(recordings) && readdirSync(recordings).length > 0)
  );
}

function meetingOf(state: State): Parameters<typeof takeOver>[0] {
  const { options, fingerprint } = state;
  return {
    dataDir: options.engine.dataDir,
    fingerprint,
    handlers: {
      event: (event: LiveEvent) => state.listeners.forEach((listener) => listener(event)),
      readKey: (key: string, opens?: boolean) => state.readKey(key, opens),
      rtmpUrl: (url: string | undefined) => void (state.rtmpUrl = url),
      log: (level: 'info' | 'warn', [details, message]: [object, string]) => options.logger[level](details, message),
    },
  };
}

function engage(state: State, engaged: Engaged): void {
  state.engaged = engaged;
  state.rtmpUrl = engaged.rtmpUrl;
  for (const stream of engaged.streams) state.streams.set(stream.streamId, stream);
  if (state.isAttending) engaged.link.tell('attend');
  void engaged.link.closed.then(() => lose(state, engaged));
  void watch(state, engaged);
}

/** A process that runs and does nothing any more would be kept for ever: it is ended, and another one starts. */
async function watch(state: State, engaged: Engaged): Promise<void> {
  const lookMs = state.options.lookMs ?? usualLookMs;
  const pause = (): Promise<void> => wait(lookMs, undefined, { ref: false });
  for (let silences = 0; silences < maxSilences;) {
    await pause();
    if (state.engaged !== engaged) return;
    const answers = engaged.link.call('ping').then(
      () => true,
      () => false,
    );
    silences = (await Promise.race([answers, pause().then(() => false)])) ? 0 : silences + 1;
  }
  if (state.engaged !== engaged || state.isClosed) return;
  state.options.logger.warn('live engine: does not answer');
  killEngine(engaged.file);
}

/** The process, which is started if there is none. */
async function reach(state: State): Promise<Engaged> {
  if (state.isClosed) throw new Unavailable('Live video is stopping.');
  if (state.engaged) return state.engaged;
  state.starting ??= start(state).finally(() => {
    state.starting = undefined;
  });
  return state.starting;
}

async function start(state: State): Promise<Engaged> {
  const { options, fingerprint } = state;
  const folder = await createSocketFolder(options.engine.dataDir);
  const engaged = await startEngine(
    {
      options: options.engine,
      packager: options.packager,
      folder: folder.path(''),
      sockets: { link: folder.path('link.sock'), hls: folder.path('hls.sock') },
      token: randomBytes(32).toString('base64url'),
      fingerprint,
      aloneMs: options.aloneMs ?? usualAloneMs,
    },
    meetingOf(state),
    options.logger,
  );
  engage(state, engaged);
  // Not a copy: a stream that ends meanwhile stays closed.
  for (const stream of state.streams.values()) await engaged.link.call('openStream', stream);
  if (state.isClosed) await stop(state);
  return engaged;
}

/** It has crashed. Its streams are open again as soon as another one runs, and their publishers come back. */
function lose(state: State, lost: Engaged): void {
  if (state.engaged !== lost) return;
  state.engaged = undefined;
  if (state.isClosed) return;
  state.options.logger.warn('live engine: ended, and starts again');
  // What it has left.
  endProcess(lost.file).catch((error: unknown) => state.options.logger.warn({ err: error }, 'live engine: its files'));
  for (const { streamId, epoch } of state.streams.values())
    for (const listener of state.listeners) listener({ type: 'interrupted', streamId, epoch });
  void startAgain(state);
}

async function startAgain(state: State): Promise<void> {
  for (let pauseMs = 50; !state.isClosed; pauseMs = Math.min(maxPauseMs, pauseMs * 2)) {
    try {
      return void (await reach(state));
    } catch (error) {
      state.options.logger.warn({ err: error }, 'live engine: start');
      await wait(pauseMs, undefined, { ref: false });
    }
  }
}

async function close(state: State): Promise<void> {
  state.isClosed = true;
  await state.starting?.catch(() => undefined);
  await stop(state);
}

async function stop({ engaged }: State): Promise<void> {
  if (!engaged) return;
  engaged.link.tell('stop');
  await endProcess(engaged.file);
}

/** What an engine without a process has not: it needs none to be started for it. */
const nothingWithoutProcess = [
  'presence',
  'stopWatching',
  'stopAllWatching',
  'setPaidUntil',
  'stopKey',
  'stopPublishing',
] as const;

function callsOf(state: State): Omit<EngineProcess, 'aloneSince'> {
  const { options, streams } = state;
  const { signalling, ...calls } = remoteCalls(async () => (await reach(state)).link);
  let closing: Promise<void> | undefined;
  const isIdle = (): boolean => !state.engaged && !state.starting && streams.size === 0;
  const idle = Object.fromEntries(
    nothingWithoutProcess.map((name) => [
      name,
      async (...parameters: readonly unknown[]) =>
        isIdle() ? undefined : (calls[name] as (...given: readonly unknown[]) => Promise<unknown>)(...parameters),
    ]),
  ) as unknown as Pick<typeof calls, (typeof nothingWithoutProcess)[number]>;
  return {
    ...calls,
    ...idle,
    get rtmpUrl() {
      return state.rtmpUrl;
    },
    async openStream(stream) {
      await calls.openStream(stream);
      streams.set(stream.streamId, stream);
    },
    async endStream(streamId) {
      streams.delete(streamId);
      await calls.endStream(streamId);
    },
    useKeys: (read) => void (state.readKey = read),
    onEvent: (listener) => void state.listeners.push(listener),
    addRoutes(server) {
      const links = (): string[] => iceLinks(options.engine.ice, systemClock);
      addSignallingRoutes(server, { ...signalling, links });
      addHlsProxy(server, async () => {
        // Anyone may ask, and without a stream there is no ticket.
        if (isIdle()) throw noTicket();
        return (await reach(state)).file.sockets.hls;
      });
    },
    attend() {
      state.isAttending = true;
      state.engaged?.link.tell('attend');
    },
    close: () => (closing ??= close(state)),
  };
}
