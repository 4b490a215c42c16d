import { MediaError, notAac } from './media/media-error.ts';
import { readAudioMessage } from './media/flv.ts';
import { createVideoTrack } from './media/video-track.ts';
import { messageType, type RtmpMessage } from './protocol/chunks.ts';
import type { Reception } from './receiver.ts';

/** How long sound may come after the first keyframe, by the encoder's clock. */
const soundWaitMs = 1_000;
/** Until the first keyframe. */
const beginMs = 30_000;
/** Two keyframes of the largest size, and what may arrive while the stream opens. */
const maxBytes = 16 * 1024 * 1024;
/** What a message takes beside its payload, about: many small ones fill the memory, too. */
const messageBytes = 512;

interface AuditionEvents {
  /** Picture and sound can be shown. Everything that has been sent so far is in `messages`. */
  onPassed(): void;
  /** There was no picture in time. */
  onLate(): void;
}

/** What an encoder sends before a stream is opened for it: what cannot be shown must not open one. */
export interface Audition extends Reception {
  readonly messages: readonly RtmpMessage[];
}

export function createAudition({ onPassed, onLate }: AuditionEvents): Audition {
  const video = createVideoTrack();
  const messages: RtmpMessage[] = [];
  const late = setTimeout(onLate, beginMs);
  let [bytes, hasSound, hasPassed] = [0, false, false];
  let firstKeyframeMs: number | undefined;

  function look({ type, timestamp, payload }: RtmpMessage): void {
    if (type === messageType.audio) {
      if (readAudioMessage(payload)?.type === 'unsupported') throw notAac();
      hasSound = true;
    } else if (video.read(payload, timestamp)?.isKeyframe === true) firstKeyframeMs ??= timestamp;
  }

  return {
    messages,
    take(message) {
      if (message.payload.length === 0) return;
      bytes += messageBytes + message.payload.length;
      if (bytes > maxBytes) throw new MediaError('Your encoder sends no keyframes, or far too much.', 'damaged');
      messages.push(message);
      if (hasPassed) return;
      look(message);
      if (firstKeyframeMs === undefined || (!hasSound && message.timestamp - firstKeyframeMs < soundWaitMs)) return;
      hasPassed = true;
      clearTimeout(late);
      onPassed();
    },
    leave: () => clearTimeout(late),
  };
}
