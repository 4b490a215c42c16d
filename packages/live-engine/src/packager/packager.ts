import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenStream, RecordingProblem } from '../streams.ts';
import { createLiveChild, type LiveChild } from '../children/children.ts';
import { createHlsOrigin, type HlsOrigin } from '../hls/origin.ts';
import { addHlsRoutes } from '../hls/routes.ts';
import type { CreatePackager, PackagerHost, PackagerPort } from '../packager-port.ts';
import type { PackagerCommand, PackagerEvent, PackagerReplies } from './messages.ts';
import { openRecordings, type Recordings } from './recording/recording-folder.ts';

/** A server that stops does not wait longer for what is recorded until then. */
const stopMs = 3_000;
const program = new URL('./main.ts', import.meta.url);

interface PackagerLimits {
  /** Free disk space that is not for recordings. */
  readonly reserveBytes: number;
  readonly maxRecordingMs: number;
}

/** LL-HLS, recordings and thumbnails, with the work in a child process and what players fetch in this one. */
export function packagerWith(limits: PackagerLimits): CreatePackager {
  return (host) => {
    const folder = join(host.folder, 'recordings');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const state = newState(host, openRecordings(folder));
    const child = startChild(state, { folder, ...limits });
    // Otherwise the child starts with the first stream.
    if (readdirSync(folder).length > 0) child.tell({ type: 'find-recordings' });
    return {
      ...streamCalls(state, child),
      ...recordingCalls(state),
      addRoutes: (server) => addHlsRoutes(server, { origin: state.origin, admit: host.admit }),
      get pid() {
        return child.pid;
      },
      async close() {
        state.origin.close();
        if (child.isRunning)
          await Promise.race([child.ask({ type: 'stop' }), wait(stopMs, undefined, { ref: false })]).catch(
            () => undefined,
          );
        child.close();
      },
    };
  };
}

/** What the supervisor knows of the streams, and repeats to a child that starts again. */
interface State {
  readonly host: PackagerHost;
  readonly origin: HlsOrigin;
  readonly recordings: Recordings;
  readonly streams: Map<string, { readonly stream: OpenStream; path: string | undefined }>;
  readonly thumbnails: Map<string, Buffer>;
  /** Of open streams. */
  readonly problems: Map<string, RecordingProblem>;
  /** Of which the site has heard. */
  readonly recorded: Set<string>;
  /** Ended, and not yet finished by the child. */
  readonly ending: Set<string>;
}

function newState(host: PackagerHost, recordings: Recordings): State {
  const origin = createHlsOrigin({ now: () => new Date() });
  return {
    host,
    origin,
    recordings,
    streams: new Map(),
    thumbnails: new Map(),
    problems: new Map(),
    recorded: new Set(),
    ending: new Set(),
  };
}

type Child = LiveChild<PackagerCommand, PackagerReplies>;

function startChild(state: State, start: { readonly folder: string } & PackagerLimits): Child {
  const { streams, ending, origin, host } = state;
  const child: Child = createLiveChild<PackagerCommand, PackagerReplies, PackagerEvent>({
    name: 'packager',
    program,
    logger: host.logger,
    onEvent: (event) => hear(state, event),
    onStart() {
      child.tell({ type: 'start', ...start });
      for (const { stream, path } of streams.values()) {
        // What the process before this one was about to read is lost.
        child.tell({ type: 'open', stream, hasMissed: path !== undefined });
        child.tell({ type: 'source', streamId: stream.streamId, path });
      }
      for (const streamId of ending) child.tell({ type: 'end', streamId });
    },
    onCrash() {
      for (const streamId of streams.keys()) origin.endRun(streamId);
    },
  });
  return child;
}

function hear(state: State, event: PackagerEvent): void {
  const { streamId } = event;
  const { origin, streams, thumbnails } = state;
  const { logger } = state.host;
  if (event.type === 'finished') return finish(state, event);
  if (event.type === 'failed') return logger.warn({ streamId, message: event.message }, 'live packager: failed');
  if (event.type === 'dropped')
    return logger.warn({ streamId, packets: event.packets }, 'live packager: too slow, and packets were dropped');
  if (event.type === 'recording-problem') return noteProblem(state, event);
  if (!streams.has(streamId)) return;
  if (event.type === 'run') origin.startRun(streamId, event.init);
  else if (event.type === 'part') origin.addPart(streamId, event);
  else if (event.type === 'run-end') origin.endRun(streamId);
  else {
    thumbnails.set(streamId, event.jpeg);
    state.host.onThumbnail(streamId);
  }
}

type Problem = Extract<PackagerEvent, { readonly type: 'recording-problem' }>;

function noteProblem({ streams, problems, host }: State, { streamId, problem }: Problem): void {
  host.logger.warn({ streamId, problem }, 'live packager: the recording has not everything');
  if (streams.has(streamId)) problems.set(streamId, problem);
  host.onRecordingProblem(streamId, problem);
}

type Finished = Extract<PackagerEvent, { readonly type: 'finished' }>;

/** A child that starts again may finish what was finished already. */
function finish({ ending, recorded, host }: State, { streamId, isRecorded }: Finished): void {
  ending.delete(streamId);
  if (!isRecorded || recorded.has(streamId)) return;
  recorded.add(streamId);
  host.onRecorded(streamId);
}

function streamCalls(
  { streams, origin, recordings, thumbnails, problems, ending }: State,
  child: Child,
): Pick<PackagerPort, 'openStream' | 'setSource' | 'clearSource' | 'endStream' | 'thumbnail' | 'recordingProblem'> {
  function setSource(streamId: string, path: string | undefined): void {
    const known = streams.get(streamId);
    if (!known) return;
    known.path = path;
    child.tell({ type: 'source', streamId, path });
  }
  return {
    openStream(stream) {
      const { streamId } = stream;
      streams.set(streamId, { stream, path: streams.get(streamId)?.path });
      child.tell({ type: 'open', stream, hasMissed: false });
    },
    setSource: ({ streamId, path }) => setSource(streamId, path),
    clearSource: (streamId) => setSource(streamId, undefined),
    async endStream(streamId) {
      const isOpen = streams.delete(streamId);
      // After a restart it may be known by its recording alone.
      if (!isOpen && (ending.has(streamId) || !recordings.of(streamId).isUnfinished)) return;
      origin.end(streamId);
      thumbnails.delete(streamId);
      problems.delete(streamId);
      ending.add(streamId);
      child.tell({ type: 'end', streamId });
    },
    thumbnail: async (streamId) => thumbnails.get(streamId),
    recordingProblem: (streamId) => problems.get(streamId),
  };
}

function recordingCalls({ recorded, recordings }: State): Pick<PackagerPort, 'recording' | 'discardRecording'> {
  return {
    recording: (streamId) => recordings.of(streamId).result(),
    async discardRecording(streamId) {
      recorded.delete(streamId);
      await recordings.of(streamId).remove();
    },
  };
}
