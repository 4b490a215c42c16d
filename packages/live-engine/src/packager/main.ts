import { AV_LOG_FATAL } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { createFreeSpaceReader } from '@ovation/machine/free-space.ts';
import type { OpenStream } from '../streams.ts';
import { serveSupervisor } from '../children/ipc.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';
import type { PackagerCommand, PackagerEvent, PackagerReplies } from './messages.ts';
import { finishRecording, NoRoom } from './recording/finish-recording.ts';
import { durationOf } from './recording/join-files.ts';
import { createRecorder, type Recorder } from './recording/recorder.ts';
import { openRecordings } from './recording/recording-folder.ts';

const checkMs = 500;
/**
 * The server opens its streams again within seconds of its start. One that it does not know any more has ended, and one
 * that could not be finished is tried again.
 */
const abandonedMs = 5 * 60_000;

// Damaged packets of publishers are no news.
Log.setLevel(AV_LOG_FATAL);

type Start = Extract<PackagerCommand, { readonly type: 'start' }>;

function openPackager({ folder, reserveBytes, maxRecordingMs }: Start) {
  const recordings = openRecordings(folder);
  const freeBytes = createFreeSpaceReader({ folder, reserveBytes });
  const streams = new Map<string, Promise<LiveStream>>();
  const finishing = new Set<string>();
  let joining: Promise<void> = Promise.resolve();

  async function openRecorder(streamId: string): Promise<Recorder> {
    const pieces = recordings.of(streamId);
    const durations = await Promise.all((await pieces.files()).map(durationOf));
    return createRecorder({
      folder: pieces,
      recordedMs: durations.reduce((sum, each) => sum + each, 0),
      maxMs: maxRecordingMs,
      freeBytes,
      onProblem: (problem) => tell({ type: 'recording-problem', streamId, problem }),
    });
  }

  async function begin(stream: OpenStream, hasMissed: boolean): Promise<LiveStream> {
    const recorder = stream.isRecorded ? await openRecorder(stream.streamId) : undefined;
    return createLiveStream({ stream, recorder, hasMissed, send: tell, nowMs: () => performance.now() });
  }

  /** One after another: a join reads and writes whole files. */
  function finish(streamId: string): void {
    if (finishing.has(streamId)) return;
    finishing.add(streamId);
    joining = joining.then(async () => {
      try {
        const isRecorded = await finishRecording(recordings.of(streamId), freeBytes);
        tell({ type: 'finished', streamId, isRecorded });
      } catch (error) {
        tell({ type: 'failed', streamId, message: String(error) });
        tell({ type: 'recording-problem', streamId, problem: error instanceof NoRoom ? 'disk-full' : 'failed' });
      } finally {
        finishing.delete(streamId);
      }
    });
  }

  return {
    open(stream: OpenStream, hasMissed: boolean): void {
      if (!streams.has(stream.streamId)) streams.set(stream.streamId, begin(stream, hasMissed));
    },
    async setSource(streamId: string, path: string | undefined): Promise<void> {
      (await streams.get(streamId))?.setSource(path);
    },
    async end(streamId: string): Promise<void> {
      const stream = streams.get(streamId);
      streams.delete(streamId);
      await (await stream)?.close();
      finish(streamId);
    },
    /** Their recordings go on in the next process. */
    async stop(): Promise<void> {
      const open = [...streams.values()];
      streams.clear();
      await Promise.all(open.map(async (stream) => (await stream).close()));
    },
    async check(): Promise<void> {
      for (const stream of streams.values()) (await stream).check();
    },
    /** Recordings that a process before this one has finished, or could not. */
    async findFinished(): Promise<void> {
      for (const streamId of await recordings.finished()) tell({ type: 'finished', streamId, isRecorded: true });
      for (const streamId of await recordings.unfinished()) if (recordings.of(streamId).hasEnded) finish(streamId);
    },
    async finishAbandoned(): Promise<void> {
      for (const streamId of await recordings.unfinished()) if (!streams.has(streamId)) finish(streamId);
    },
  };
}

type Packager = ReturnType<typeof openPackager>;

/** Resolves with the first command. */
const started = Promise.withResolvers<Packager>();

const tell = serveSupervisor<PackagerCommand, PackagerReplies, PackagerEvent>({
  start(command) {
    const packager = openPackager(command);
    started.resolve(packager);
    setInterval(() => void packager.check().catch(report), checkMs);
    setInterval(() => void packager.finishAbandoned().catch(report), abandonedMs);
  },
  open: async ({ stream, hasMissed }) => (await started.promise).open(stream, hasMissed),
  source: async ({ streamId, path }) => (await started.promise).setSource(streamId, path),
  end: async ({ streamId }) => (await started.promise).end(streamId),
  stop: async () => (await started.promise).stop(),
  'find-recordings': async () => (await started.promise).findFinished(),
});

/** One stream's failure must not end the others. */
function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

process.on('uncaughtException', report);
process.on('unhandledRejection', report);
