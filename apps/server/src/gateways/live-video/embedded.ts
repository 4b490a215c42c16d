import { EngineFailure, type LiveEngine } from '@ovation/live-engine';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../platform/failure.ts';
import type { LiveVideo } from './live-video.ts';

export { borrowRelay, openEngine, openEngineProcess } from '@ovation/live-engine';
export type { EngineProcess, EngineSettings, RecordingLimits } from '@ovation/live-engine';

/** The engine of packages/live-engine, as one of the site's providers. */
export interface EmbeddedEngine extends LiveVideo {
  readonly provider: 'embedded';
  /** Adds those of WHIP, WHEP and LL-HLS. */
  addRoutes(server: FastifyInstance): void;
}

export function embeddedLiveVideo(engine: LiveEngine): EmbeddedEngine {
  return {
    ...callsOf(engine),
    provider: 'embedded',
    get rtmpUrl() {
      return engine.rtmpUrl;
    },
    useKeys: (read) => engine.useKeys(read),
    onEvent: (listener) => engine.onEvent(listener),
    addRoutes(server) {
      void server.register(async (routes) => {
        // Whoever handles the site's errors handles this one as well.
        routes.setErrorHandler((error) => {
          throw ownError(error);
        });
        engine.addRoutes(routes);
      });
    },
    close: () => engine.close(),
  };
}

const names = [
  'openStream',
  'publishTicket',
  'watchTicket',
  'stopWatching',
  'stopAllWatching',
  'setPaidUntil',
  'stopKey',
  'stopPublishing',
  'endStream',
  'presence',
  'thumbnail',
  'recording',
  'discardRecording',
] as const satisfies readonly (keyof LiveVideo)[];

type Calls = Pick<LiveVideo, (typeof names)[number]>;

function callsOf(engine: LiveEngine): Calls {
  const calls = names.map((name) => {
    const call = engine[name] as (...parameters: readonly unknown[]) => Promise<unknown>;
    const own = (...parameters: readonly unknown[]): Promise<unknown> =>
      call(...parameters).catch((error: unknown) => {
        throw ownError(error);
      });
    return [name, own];
  });
  return Object.fromEntries(calls) as Calls;
}

/** The engine knows neither the site's form of errors nor its language. */
function ownError(error: unknown): unknown {
  return error instanceof EngineFailure ? new Failure(error.code, error.message || undefined) : error;
}
