import type { OpenStream } from '../streams.ts';
import { subscribeToStream, type SubscriberEvents, type WireSubscription } from '../wire/subscriber.ts';
import type { PackagerEvent } from './messages.ts';
import type { Recorder } from './recording/recorder.ts';
import { createStreamPackager, type PackagerOutput, type StreamPackager } from './stream-packager.ts';
import { drawThumbnail } from './thumbnail.ts';

/** One stream in the packager's process. */
export interface LiveStream {
  /** Undefined: nobody sends any more. What was sent is read nevertheless. */
  setSource(path: string | undefined): void;
  /** Every half second: asks for a keyframe if one is needed, and notices that media has stopped. */
  check(): void;
  /** Reads what was sent until now. Resolves when everything is recorded. */
  close(): Promise<void>;
}

interface LiveStreamOptions {
  readonly stream: OpenStream;
  readonly recorder: Recorder | undefined;
  /** A process before this one has lost a part of it. */
  readonly hasMissed: boolean;
  readonly send: (event: PackagerEvent) => void;
  /** Milliseconds of any steady clock. */
  readonly nowMs: () => number;
}

/** Without a frame for this long players are shown what there is: the shorter time once nobody sends any more. */
const interruptedMs = 3_000;
const leftMs = 500;
const keyframeWishMs = 1_000;
const thumbnailMs = 30_000;

export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const { recorder, nowMs } = options;
  const { streamId } = options.stream;
  let subscription: WireSubscription | undefined;
  let path: string | undefined;
  let isSending = false;
  let wishedAt = Number.NEGATIVE_INFINITY;
  /** One publisher's process is read to its end before another one. */
  let moving: Promise<void> = Promise.resolve();
  // After a failure it receives the description again, and starts with a keyframe.
  const guarded = createGuardedPackager(options, () => {
    recorder?.miss();
    subscription?.close();
    subscribe();
  });
  if (options.hasMissed) recorder?.miss();

  function subscribe(): void {
    subscription =
      path === undefined
        ? undefined
        : subscribeToStream(
            { path, streamId, takesAac: true },
            subscriberEvents(options, guarded, () => isSending),
          );
  }

  async function moveTo(target: string | undefined): Promise<void> {
    const isWhole = (await subscription?.finish()) ?? true;
    if (!isWhole) recorder?.miss();
    guarded.run((packager) => packager.interrupt());
    path = target;
    subscribe();
  }

  function move(target: string | undefined): Promise<void> {
    const isThere = (): boolean => target !== undefined && target === path;
    moving = moving.then(() => (isThere() ? wish() : moveTo(target)));
    return moving;
  }

  function wish(): void {
    if (!subscription || !guarded.packager.needsKeyframe) return;
    wishedAt = nowMs();
    subscription.wantKeyframe();
  }

  return {
    setSource(source) {
      isSending = source !== undefined;
      if (isSending) void move(source);
    },
    check() {
      const { lastFrameAt } = guarded.packager;
      const isQuiet = lastFrameAt !== undefined && nowMs() - lastFrameAt > (isSending ? interruptedMs : leftMs);
      if (isQuiet) guarded.run((packager) => packager.interrupt());
      if (isSending && nowMs() - wishedAt >= keyframeWishMs) wish();
    },
    async close() {
      await move(undefined);
      await recorder?.close();
    },
  };
}

function subscriberEvents(
  { stream, recorder, send, nowMs }: LiveStreamOptions,
  guarded: GuardedPackager,
  isSending: () => boolean,
): SubscriberEvents {
  let isCurrent = false;
  return {
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
    onLost(isWhole) {
      if (!isWhole && isSending()) recorder?.miss();
    },
    onDropped(packets) {
      recorder?.miss();
      send({ type: 'dropped', streamId: stream.streamId, packets });
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
