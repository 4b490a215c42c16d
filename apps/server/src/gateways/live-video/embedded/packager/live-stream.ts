import type { OpenStream } from '../../live-video.ts';
import { subscribeToStream, type WireSubscription } from '../wire/subscriber.ts';
import type { PackagerEvent } from './messages.ts';
import type { Recorder } from './recording/recorder.ts';
import { createStreamPackager, type PackagerOutput, type StreamPackager } from './stream-packager.ts';
import { drawThumbnail } from './thumbnail.ts';

/** One stream in the packager's process. */
export interface LiveStream {
  setSource(path: string | undefined): void;
  /** Every half second: asks for a keyframe if one is needed, and notices that media has stopped. */
  check(): void;
  /** Resolves when everything is recorded. */
  close(): Promise<void>;
}

interface LiveStreamOptions {
  readonly stream: OpenStream;
  readonly recorder: Recorder | undefined;
  readonly send: (event: PackagerEvent) => void;
  /** Milliseconds of any steady clock. */
  readonly nowMs: () => number;
}

const interruptedMs = 3_000;
const keyframeWishMs = 1_000;
const thumbnailMs = 30_000;

export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const { stream, recorder, nowMs } = options;
  const { streamId } = stream;
  let subscription: WireSubscription | undefined;
  let path: string | undefined;
  let wishedAt = Number.NEGATIVE_INFINITY;
  // After a failure it receives the description again, and starts with a keyframe.
  const guarded = createGuardedPackager(options, subscribe);

  function subscribe(): void {
    subscription?.close();
    subscription = undefined;
    if (path === undefined) return;
    let isCurrent = false;
    subscription = subscribeToStream(
      { path, streamId },
      {
        onStream(description) {
          isCurrent = description.epoch >= stream.epoch;
          if (isCurrent) guarded.run((packager) => packager.onStream(description));
        },
        onPacket(track, packet) {
          if (isCurrent) guarded.run((packager) => packager.onPacket(track, packet, nowMs()));
        },
        onSync(sync) {
          if (isCurrent) guarded.run((packager) => packager.onSync(sync));
        },
      },
    );
  }

  return {
    setSource(next) {
      if (next === path) return;
      path = next;
      guarded.run((packager) => packager.interrupt());
      subscribe();
    },
    check() {
      const { lastFrameAt, needsKeyframe } = guarded.packager;
      if (lastFrameAt !== undefined && nowMs() - lastFrameAt > interruptedMs)
        guarded.run((packager) => packager.interrupt());
      if (!subscription || !needsKeyframe || nowMs() - wishedAt < keyframeWishMs) return;
      wishedAt = nowMs();
      subscription.wantKeyframe();
    },
    async close() {
      path = undefined;
      subscription?.close();
      guarded.run((packager) => packager.interrupt());
      await recorder?.close();
    },
  };
}

/** A packager that is replaced when it fails: what one publisher sends must not end the streams of others. */
interface GuardedPackager {
  readonly packager: StreamPackager;
  run(act: (packager: StreamPackager) => void): void;
}

function createGuardedPackager(options: LiveStreamOptions, onReplaced: () => void): GuardedPackager {
  const output = createOutput(options);
  let packager = createStreamPackager(output);
  return {
    get packager() {
      return packager;
    },
    run(act) {
      const current = packager;
      try {
        act(current);
      } catch (error) {
        packager = createStreamPackager(output);
        options.send({ type: 'failed', streamId: options.stream.streamId, message: String(error) });
        tryToInterrupt(current, output);
        onReplaced();
      }
    },
  };
}

function tryToInterrupt(failed: StreamPackager, output: PackagerOutput): void {
  try {
    failed.interrupt();
  } catch {
    output.onRunEnd();
  }
}

/** Passes what is packaged to the supervisor and to the recording. */
function createOutput({ stream, recorder, send, nowMs }: LiveStreamOptions): PackagerOutput {
  const { streamId } = stream;
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    onInit(init) {
      recorder?.startRun(init);
      send({ type: 'run', streamId, init });
    },
    onPart(part) {
      recorder?.addPart(part);
      send({ type: 'part', streamId, ...part });
    },
    onRunEnd() {
      recorder?.endRun();
      send({ type: 'run-end', streamId });
    },
    onKeyframe(picture) {
      if (nowMs() - drawnAt < thumbnailMs) return;
      const jpeg = drawThumbnail(picture);
      if (!jpeg) return;
      drawnAt = nowMs();
      send({ type: 'thumbnail', streamId, jpeg });
    },
  };
}
